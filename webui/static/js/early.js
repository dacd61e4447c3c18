// Keeps a tap that comes before the page's scripts are there, and hands it on when they are.
// Loaded ahead of the page and not as a module: modules only run when all of the page has come.
(() => {
  let kept = null;

  function keep(event) {
    const wanted = event.target.closest("[data-cell], button, form:not([method]), [data-print]");
    if (!wanted || wanted.closest("form[method]")) return;
    event.preventDefault();
    event.stopPropagation();
    kept = { wanted, kind: event.type };
    wanted.classList.add("kept");
  }

  document.addEventListener("click", keep, true);
  document.addEventListener("submit", keep, true);
  // By now all modules have run.
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("click", keep, true);
    document.removeEventListener("submit", keep, true);
    if (!kept) return;
    kept.wanted.classList.remove("kept");
    if (kept.kind === "submit") kept.wanted.requestSubmit();
    else kept.wanted.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
})();
