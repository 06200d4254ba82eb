/**
 * A function that acts only when it is first called, and returns the same promise ever after; after a failure it tries
 * again.
 */
export function once(act) {
  let promise;
  return () => {
    promise ??= act().catch((error) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
