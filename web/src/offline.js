/** Keeps the page for times without a network. */
export async function startOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
  } catch {
    // Pages that were opened as files, or over plain HTTP, stay online ones.
  }
}
