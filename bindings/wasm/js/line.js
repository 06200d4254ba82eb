// Writing moves of positions that are no longer at hand.
import { rules } from "./module.js";
import { Move } from "./move.js";

/** Calls a function with a raw position, which lives only that long. */
function inPosition(fen, act) {
  const position = rules().RawPosition.fromFen(fen);
  try {
    return act(position);
  } finally {
    position.free();
  }
}

/** The moves of a line from a position, given as their bits. They are written when somebody first asks for it. */
export function movesOfLine(fen, packed) {
  const written = {};
  const line = (notation) => {
    written[notation] ??= inPosition(fen, (position) => position[notation](packed).split(" "));
    return written[notation];
  };
  return Array.from(packed, (bits, index) => {
    return Move.of(bits, { san: () => line("sanLine")[index], lan: () => line("lanLine")[index] });
  });
}

/** Writes legal moves of a position. */
export function lineSource(fen) {
  return {
    san: (packed) => inPosition(fen, (position) => position.san(packed)),
    lan: (packed) => inPosition(fen, (position) => position.lan(packed)),
  };
}

/** Writes legal moves of a position that may change: `detach` is called before it does. */
export class Snapshot {
  #raw;
  #source;

  constructor(raw) {
    this.#raw = raw;
  }

  /** Called before the position changes or is freed. */
  detach() {
    this.#source = lineSource(this.#raw.fen());
    this.#raw = null;
  }

  san(packed) {
    return (this.#raw ?? this.#source).san(packed);
  }

  lan(packed) {
    return (this.#raw ?? this.#source).lan(packed);
  }
}
