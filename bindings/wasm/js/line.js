// How moves are written that were made somewhere else.
import { rules } from "./module.js";
import { Move } from "./move.js";

/** Does something with a raw position for a moment. */
function inPosition(fen, act) {
  const position = rules().RawPosition.fromFen(fen);
  try {
    return act(position);
  } finally {
    position.free();
  }
}

/** The moves of a line that begins in a position, by their bits. They are written when it is first asked for. */
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

/** What writes moves that are legal in a position. */
export function lineSource(fen) {
  return {
    san: (packed) => inPosition(fen, (position) => position.san(packed)),
    lan: (packed) => inPosition(fen, (position) => position.lan(packed)),
  };
}

/** The position in which moves were made, for as long as it stands there. */
export class Snapshot {
  #raw;
  #source;

  constructor(raw) {
    this.#raw = raw;
  }

  /** Called before the position changes or goes away. */
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
