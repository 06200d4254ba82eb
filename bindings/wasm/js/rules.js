// `tabiya/rules` for pages and bundlers: everything but the engine and its network.
import { compile } from "./download.js";
import { setLoaded } from "./module.js";
import { once } from "./once.js";
import initModule from "./rules-glue.js";

/** Loads the module. It must have finished before anything else is used. */
export const init = once(async () => {
  // Written out, because that is how bundlers find the file.
  const module = await compile(new URL("./rules.wasm", import.meta.url));
  await initModule({ module_or_path: module });
  setLoaded();
});

export * from "./all-rules.js";
