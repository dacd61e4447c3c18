// Keeps a tap that comes before the page's scripts are there, and hands it on when they are.
// Loaded ahead of the page and not as a module: modules only run when all of the page has come.
(() => {
  const WANTED = { click: "[data-cell], button, [data-print]", submit: "form", change: "input[type=file], select[data-submit]" };
  let kept = null;

  function keep(event) {
    const wanted = event.target.closest(WANTED[event.type]);
    // Forms that a browser can send by itself need no script.
    if (!wanted || (event.type !== "change" && wanted.closest("form[method]"))) return;
    event.preventDefault();
    event.stopPropagation();
    kept = { wanted, type: event.type };
    wanted.classList.add("kept");
  }

  for (const type in WANTED) document.addEventListener(type, keep, true);
  // By now all modules have run.
  document.addEventListener("DOMContentLoaded", () => {
    for (const type in WANTED) document.removeEventListener(type, keep, true);
    if (!kept) return;
    const { wanted, type } = kept;
    wanted.classList.remove("kept");
    if (type === "submit") wanted.requestSubmit();
    else wanted.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  });
})();
