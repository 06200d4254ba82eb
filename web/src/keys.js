/** Where keys have their own meaning. */
const WRITING = "dialog, textarea, select, input:not([type=range], [type=checkbox])";

/** Calls the action of a key, unless the user is writing or something else has handled the key. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.target.closest?.(WRITING)) return;
    const name = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
    // A slider uses the arrow keys.
    if (event.target.closest?.("input") && event.key.startsWith("Arrow")) return;
    const act = actions[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
