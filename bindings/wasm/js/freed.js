// What is left of an object whose memory has been given back.
import { failure } from "./failure.js";

/** Takes the place of the raw part of a freed object: using it throws, freeing it again does nothing. */
export function freed(what) {
  const refuse = () => {
    throw failure({ kind: "closed", message: `the ${what} has been freed` });
  };
  return new Proxy({ free() {} }, {
    get: (target, name) => (name === "free" ? target.free : refuse()),
    getPrototypeOf: refuse,
  });
}
