// The engine's module in the thread that imports the package: for `SyncEngine`, `findMate` and `Tablebase`.
import * as glue from "./engine-glue.js";
import { failure } from "./failure.js";

let isLoaded = false;
let defaultNet;
let current;

/** Loads the module and the network synchronously, where files can be read like that. */
let loader = { module: () => undefined, net: () => undefined };

export function setLoader(given) {
  loader = given;
}

/** Starts the engine's module, unless that has been done. */
export function openEngine(module) {
  if (!isLoaded) glue.initSync({ module });
  isLoaded = true;
}

/** Sets the network that engines use unless they are given another. */
export function setNet(net) {
  defaultNet = net;
}

/** The functions of the module. */
export function engineModule() {
  if (!isLoaded) {
    const module = loader.module();
    if (module === undefined) throw missing("the engine is not loaded: call `await loadEngine()` first");
    openEngine(module);
  }
  return glue;
}

/** The functions of the module, ready for an engine with this network, or with the default one. */
export function engineModuleWith(net) {
  const module = engineModule();
  const wanted = net ?? (defaultNet ??= loader.net());
  if (wanted === undefined) throw missing("the network is not loaded: call `await loadEngine()` first");
  if (wanted !== current) {
    module.useNet(wanted);
    current = wanted;
  }
  return module;
}

function missing(message) {
  return failure({ kind: "io", message });
}
