// What a page lacks for those who cannot see well: names, single ids, one heading, contrast.
() => {
  const found = [];
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length;
  const name = (e) => (e.ariaLabel || e.title || [...(e.labels ?? [])].map((l) => l.textContent).join(" ") || e.textContent || e.alt || e.querySelector?.("img[alt]")?.alt || "").trim();
  for (const e of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary, [role=button], [tabindex='0']")) {
    if (shown(e) && !name(e)) found.push("no name: " + e.outerHTML.slice(0, 120));
  }
  for (const e of document.querySelectorAll("img")) if (!e.hasAttribute("alt")) found.push("no alt: " + e.outerHTML.slice(0, 100));
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) found.push("twice: #" + id);
  if (document.querySelectorAll("h1").length !== 1) found.push("h1: " + document.querySelectorAll("h1").length);
  const parse = (c) => { const m = c.match(/[\d.]+/g).map(Number); return { rgb: m.slice(0, 3), a: m[3] ?? 1 }; };
  const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const mix = (over, under, a) => over.map((v, i) => v * a + under[i] * (1 - a));
  function back(e) {
    const layers = [];
    for (let at = e; at; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if (c.a) layers.push(c); if (c.a === 1) break; }
    return layers.reverse().reduce((under, c) => mix(c.rgb, under, c.a), [255, 255, 255]);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || e.closest("svg, script, option, canvas, [aria-hidden=true], .hidden, :disabled, .skip, .stage") || !shown(e)) continue;
    const style = getComputedStyle(e);
    const under = back(e);
    const ink = parse(style.color);
    const [a, b] = [light(mix(ink.rgb, under, ink.a)), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${node.textContent.trim().slice(0, 50)}`);
  }
  return found;
}
