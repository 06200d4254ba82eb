// The module of the rules: loaded once, by `rules.js` in pages and by `rules-node.js` in Node, and used by all classes.
import { failure } from "./failure.js";
import * as glue from "./rules-glue.js";

let isLoaded = false;

/** Called when the module has been loaded. */
export function setLoaded() {
  isLoaded = true;
}

/** The functions of the module; throws if it has not been loaded. */
export function rules() {
  if (!isLoaded) {
    const message = "the module is not loaded: call `await init()` before anything else";
    throw failure({ kind: "io", message });
  }
  return glue;
}

/** The version of the package. */
export function version() {
  return rules().version();
}
