/** A function that acts at its first call only and promises the same ever after. What fails is tried again. */
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
