// Arguments from users, which may be anything until they have been checked.
import { failure } from "./failure.js";

export function badArgument(message) {
  return failure({ kind: "bad_argument", message });
}

export function badOption(message) {
  return failure({ kind: "bad_option", message });
}

/** A value as messages show it. */
export function shown(value) {
  if (typeof value === "string") return `"${value}"`;
  if (typeof value === "function") return "a function";
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

export function text(value, name) {
  if (typeof value === "string") return value;
  throw badArgument(`${name}: expected a string, not ${shown(value)}`);
}

export function flag(value, name) {
  if (typeof value === "boolean") return value;
  throw badArgument(`${name}: expected true or false, not ${shown(value)}`);
}

/** A whole number in a range, both ends included. */
export function whole(value, name, least, most) {
  if (typeof value !== "number" || Number.isNaN(value)) {
    throw badArgument(`${name}: expected a number, not ${shown(value)}`);
  }
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw badOption(`${name}: expected a whole number from ${least} to ${most}, not ${value}`);
}

/** Whether a color is White's. */
export function isWhite(color, name = "color") {
  if (color === "white" || color === "black") return color === "white";
  throw badArgument(`${name}: expected "white" or "black", not ${shown(color)}`);
}

/** The members of an object of options, with defaults for those that are missing; unknown ones are refused. */
export function options(given, what, defaults) {
  if (given === undefined || given === null) return defaults;
  if (typeof given !== "object") throw badArgument(`${what}: expected an object, not ${shown(given)}`);
  const found = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      throw badOption(`${what}: unknown option ${name}; known are ${Object.keys(defaults).join(", ")}`);
    }
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** The bytes of a file. */
export function bytes(value, name) {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw badArgument(`${name}: expected a Uint8Array or an ArrayBuffer, not ${shown(value)}`);
}
