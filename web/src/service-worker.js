// Keeps all files of the page so that it works offline. The list and the version are filled in by the build.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];

/** With these headers, which not every server can be told to send, a page may share memory between threads. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { origin } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === self.location.origin) event.respondWith(answer(event.request));
});

async function keepAll() {
  const cache = await caches.open(VERSION);
  // Not what the browser's own cache has from an older version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  // The worker then waits until no page of the old version is open: its files would not match these.
}

/** The cache of the package for downloaded networks. */
const NETWORKS = "tabiya-networks";

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name !== VERSION && name !== NETWORKS);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  return isolated(kept ?? (await fetch(request)));
}

/** The same response with headers that isolate the page. */
function isolated(response) {
  if (response.type === "error" || response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const { status, statusText } = response;
  const body = [101, 204, 205, 304].includes(status) ? null : response.body;
  return new Response(body, { status, statusText, headers });
}
