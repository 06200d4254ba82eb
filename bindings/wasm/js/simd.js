// The smallest module that uses SIMD: one function that returns a vector of zeros.
const MODULE = Uint8Array.of(
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, // a module
  1, 5, 1, 0x60, 0, 1, 0x7b, // the type of a function: takes nothing, returns a vector
  3, 2, 1, 0, // one function of that type
  10, 22, 1, 20, 0, // its body, without local variables
  0xfd, 0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x0b,
);

/** Whether modules with SIMD can be used. */
export function hasSimd() {
  return WebAssembly.validate(MODULE);
}
