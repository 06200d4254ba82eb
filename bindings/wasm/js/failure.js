/** An exception like those of the WebAssembly modules. */
export function failure({ kind, message, place }) {
  const error = new Error(message);
  error.name = "TabiyaError";
  error.kind = kind;
  if (place !== undefined) error.place = place;
  return error;
}

/** The part of an exception that can be sent to another thread. One that is not ours is a fault in this library. */
export function sendable(error) {
  const { kind = "internal", place } = error ?? {};
  const message = error?.message ?? String(error);
  return { kind, message: error?.kind ? message : `internal error: ${message}`, place };
}

/** Whether an exception comes from this library. */
export function isTabiyaError(error) {
  return error instanceof Error && error.name === "TabiyaError";
}
