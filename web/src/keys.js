/** Where keys have a meaning of their own. */
const WRITING = "dialog, textarea, select, input:not([type=range], [type=checkbox])";

/** Calls what belongs to a key, unless the user is writing or something else has taken it. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.target.closest?.(WRITING)) return;
    const name = (event.ctrlKey || event.metaKey ? "Ctrl+" : "") + event.key;
    // A range takes the arrows.
    if (event.target.closest?.("input") && event.key.startsWith("Arrow")) return;
    const act = actions[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
