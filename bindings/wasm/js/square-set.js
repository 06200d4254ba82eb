import { SQUARES, squareNumber } from "./square.js";
import { badArgument, shown } from "./values.js";

/** How many of a number's 32 bits are set. */
function count(bits) {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The four bytes in reverse order. */
function reversed(bits) {
  const bytes = ((bits & 0xff) << 24) | ((bits & 0xff00) << 8) | ((bits >>> 8) & 0xff00) | (bits >>> 24);
  return bytes | 0;
}

/** The bits of a set of squares, in two halves. */
let bitsOf;

/** A set of squares. It never changes; its functions make new ones. */
export class SquareSet {
  #low;
  #high;

  static {
    bitsOf = (set) => {
      if (set instanceof SquareSet) return { low: set.#low, high: set.#high };
      throw badArgument(`set: expected a SquareSet, not ${shown(set)}`);
    };
  }

  static EMPTY = new SquareSet();
  static FULL = SquareSet.#of(-1, -1);
  static LIGHT = SquareSet.#of(0x55aa55aa, 0x55aa55aa);
  static DARK = SquareSet.#of(0xaa55aa55 | 0, 0xaa55aa55 | 0);

  /** A set of these squares, each by its name or its number from a1 = 0 to h8 = 63. */
  constructor(squares = []) {
    this.#low = 0;
    this.#high = 0;
    if (typeof squares === "string" || typeof squares?.[Symbol.iterator] !== "function") {
      throw badArgument(`squares: expected a list of squares, not ${shown(squares)}`);
    }
    for (const square of squares) {
      const number = squareNumber(square);
      if (number < 32) this.#low |= 1 << number;
      else this.#high |= 1 << (number - 32);
    }
  }

  static #of(low, high) {
    const set = new SquareSet();
    set.#low = low;
    set.#high = high;
    return set;
  }

  /** The set with the bits of a number; a1 is the lowest bit. */
  static fromBits(bits) {
    if (typeof bits !== "bigint") throw badArgument(`bits: expected a bigint, not ${shown(bits)}`);
    return SquareSet.#of(Number(bits & 0xffffffffn) | 0, Number((bits >> 32n) & 0xffffffffn) | 0);
  }

  /** The squares of a file, `a` to `h`. */
  static file(letter) {
    return SquareSet.#line(SQUARES.filter((name) => name[0] === letter), "file", letter);
  }

  /** The squares of a rank, 1 to 8. */
  static rank(number) {
    return SquareSet.#line(SQUARES.filter((name) => Number(name[1]) === number), "rank", number);
  }

  static #line(squares, name, value) {
    if (squares.length === 0) throw badArgument(`${name}: there is no ${name} ${shown(value)}`);
    return new SquareSet(squares);
  }

  /** The set as a number; a1 is the lowest bit. */
  get bits() {
    return (BigInt(this.#high >>> 0) << 32n) | BigInt(this.#low >>> 0);
  }

  /** How many squares there are. */
  get size() {
    return count(this.#low) + count(this.#high);
  }

  get isEmpty() {
    return (this.#low | this.#high) === 0;
  }

  /** The first square from a1, or null. */
  get first() {
    if (this.#low !== 0) return SQUARES[31 - Math.clz32(this.#low & -this.#low)];
    return this.#high === 0 ? null : SQUARES[63 - Math.clz32(this.#high & -this.#high)];
  }

  /** The last square, or null. */
  get last() {
    if (this.#high !== 0) return SQUARES[63 - Math.clz32(this.#high)];
    return this.#low === 0 ? null : SQUARES[31 - Math.clz32(this.#low)];
  }

  has(square) {
    const number = squareNumber(square);
    return ((number < 32 ? this.#low >>> number : this.#high >>> (number - 32)) & 1) === 1;
  }

  with(square) {
    return this.union(new SquareSet([square]));
  }

  without(square) {
    return this.difference(new SquareSet([square]));
  }

  union(other) {
    const { low, high } = bitsOf(other);
    return SquareSet.#of(this.#low | low, this.#high | high);
  }

  intersection(other) {
    const { low, high } = bitsOf(other);
    return SquareSet.#of(this.#low & low, this.#high & high);
  }

  difference(other) {
    const { low, high } = bitsOf(other);
    return SquareSet.#of(this.#low & ~low, this.#high & ~high);
  }

  symmetricDifference(other) {
    const { low, high } = bitsOf(other);
    return SquareSet.#of(this.#low ^ low, this.#high ^ high);
  }

  /** All squares that are not in the set. */
  complement() {
    return SquareSet.#of(~this.#low, ~this.#high);
  }

  /** The set with the board turned upside down: a1 becomes a8. */
  mirror() {
    return SquareSet.#of(reversed(this.#high), reversed(this.#low));
  }

  isSubsetOf(other) {
    return this.difference(other).isEmpty;
  }

  isSupersetOf(other) {
    return this.intersection(other).equals(other);
  }

  isDisjointFrom(other) {
    return this.intersection(other).isEmpty;
  }

  intersects(other) {
    return !this.isDisjointFrom(other);
  }

  equals(other) {
    return other instanceof SquareSet && this.#low === other.#low && this.#high === other.#high;
  }

  /** The names of the squares, from a1 to h8. */
  *[Symbol.iterator]() {
    for (let half = 0; half < 64; half += 32) {
      for (let bits = half === 0 ? this.#low : this.#high; bits !== 0; bits &= bits - 1) {
        yield SQUARES[half + 31 - Math.clz32(bits & -bits)];
      }
    }
  }

  toArray() {
    return [...this];
  }

  /** A board with a 1 for each square of the set. */
  toString() {
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
      return [..."abcdefgh"].map((file) => (this.has(file + rank) ? "1" : ".")).join(" ");
    });
    return ranks.join("\n");
  }

  toJSON() {
    return this.toArray();
  }

  [Symbol.for("nodejs.util.inspect.custom")]() {
    return `SquareSet { ${this.toArray().join(" ")} }`;
  }
}
