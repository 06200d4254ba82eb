// Other networks: downloaded once, with progress, and kept in the browser's cache.
import { download } from "./download.js";
import { failure } from "./failure.js";
import { badArgument, options, shown } from "./values.js";

/** The name of the cache; each origin has caches of its own. */
const CACHE = "tabiya-networks";

/** The first bytes of every network's file. */
const SIGNATURE = "TABIYANN";

/**
 * Returns the bytes of the network at an address, for `Engine.create(options, { net })`, from the cache if it has been
 * downloaded before. `onProgress` is called with the number of bytes received so far and the total, if that is known.
 */
export async function downloadNet(url, given) {
  const { onProgress, signal } = options(given, "options", { onProgress: null, signal: null });
  if (onProgress !== null && typeof onProgress !== "function") {
    throw badArgument(`onProgress: expected a function, not ${shown(onProgress)}`);
  }
  const cache = await openCache();
  const kept = await cache?.match(url);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const bytes = await fetched(url, signal, onProgress);
  // A server's page for missing files, for example, must not be kept.
  if (!isNet(bytes)) throw failed(`${url} is not the file of a network`);
  // Whatever does not fit into the cache is downloaded again the next time.
  await cache?.put(url, new Response(bytes)).catch(() => {});
  return bytes;
}

/** Removes all downloaded networks from the cache. */
export async function forgetNets() {
  if ("caches" in globalThis) await globalThis.caches.delete(CACHE);
}

/** The cache, where there is one: in secure pages, but not in Node. */
async function openCache() {
  return "caches" in globalThis ? globalThis.caches.open(CACHE).catch(() => undefined) : undefined;
}

async function fetched(url, signal, onProgress) {
  // An error is either the caller's own wish to stop or a failure of the download.
  const explained = (error) => {
    if (signal?.aborted) throw error;
    throw failed(error.message);
  };
  const response = await download(url, signal === null ? undefined : { signal }).catch(explained);
  const total = sizeOf(response);
  const reader = response.body.getReader();
  const parts = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(explained);
    if (done) break;
    parts.push(value);
    received += value.length;
    onProgress?.(received, total);
  }
  const bytes = new Uint8Array(received);
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}

/** The size of what a response brings, if the server tells it: for a compressed one it does not. */
function sizeOf({ headers }) {
  return headers.has("content-encoding") ? null : Number(headers.get("content-length")) || null;
}

function isNet(bytes) {
  return [...SIGNATURE].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

function failed(reason) {
  return failure({ kind: "io", message: `no network: ${reason}` });
}
