// What every page does: switches submit themselves, the app can be installed, dialogs close.
for (const chooser of document.querySelectorAll("select[data-submit]")) {
  chooser.addEventListener("change", () => chooser.form.submit());
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  if (event.target.closest("[data-close]") || event.target === document.getElementById("panel")) {
    document.getElementById("panel").close();
  }
});

// On paper nobody can unfold anything.
let unfolded = [];
window.addEventListener("beforeprint", () => {
  unfolded = [...document.querySelectorAll("main details:not([open])")];
  for (const folded of unfolded) folded.open = true;
});
window.addEventListener("afterprint", () => {
  for (const folded of unfolded) folded.open = false;
});

if ("serviceWorker" in navigator && window.isSecureContext) {
  // With a certificate the browser does not know, this is refused; all else works.
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
