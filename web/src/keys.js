/** Calls what belongs to a key, unless the user is writing or something else has taken it. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.target.closest?.("dialog, textarea, select, input:not([type=range])")) return;
    const name = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
    // A range takes the arrows, and buttons take Enter and the space.
    if (event.target.closest?.("input") && event.key.startsWith("Arrow")) return;
    const act = actions[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
