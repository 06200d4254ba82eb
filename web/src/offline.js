/** Makes the page work offline. */
export async function startOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
  } catch {
    // A page that was opened as a file, or over plain HTTP, works only online.
  }
}
