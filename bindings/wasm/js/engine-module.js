// The engine's module on the thread that imports the package: for `SyncEngine`, `findMate` and `Tablebase`.
import * as glue from "./engine-glue.js";
import { failure } from "./failure.js";

let isLoaded = false;
let usual;
let current;

/** Loads the module and the network at once, where files can be read like that. */
let loader = { module: () => undefined, net: () => undefined };

export function setLoader(given) {
  loader = given;
}

/** Takes the compiled module. */
export function openEngine(module) {
  if (!isLoaded) glue.initSync({ module });
  isLoaded = true;
}

/** Takes the network that engines judge by unless they are given another. */
export function setNet(net) {
  usual = net;
}

/** The functions of the module. */
export function engineModule() {
  if (!isLoaded) {
    const module = loader.module();
    if (module === undefined) throw missing("the engine is not loaded: call `await loadEngine()` once before");
    openEngine(module);
  }
  return glue;
}

/** The functions of the module, for an engine that judges by this network or the usual one. */
export function engineModuleWith(net) {
  const module = engineModule();
  usual ??= loader.net();
  const wanted = net ?? usual;
  if (wanted === undefined) throw missing("the network is not loaded: call `await loadEngine()` once before");
  if (wanted !== current) {
    module.useNet(wanted);
    current = wanted;
  }
  return module;
}

function missing(message) {
  return failure({ kind: "io", message });
}
