// `tabiya/rules` for Node: the module is loaded when the package is imported.
import { readFileSync } from "node:fs";
import { setLoaded } from "./module.js";
import { initSync } from "./rules-glue.js";

initSync({ module: readFileSync(new URL("./rules.wasm", import.meta.url)) });
setLoaded();

/** Does nothing in Node; in pages it loads the module. */
export async function init() {}

export * from "./all-rules.js";
