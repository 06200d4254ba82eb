import { badArgument, options, shown, whole } from "./values.js";

/** Further from zero than any score in centipawns. */
const MATE = 1e9;

/**
 * A score: hundredths of a pawn, or moves to mate, negative when being mated. Scores compare with `<` and `>`: every
 * mate is better than any number of centipawns, and a shorter one better than a longer one.
 */
export class Score {
  /** Hundredths of a pawn; null for a mate. */
  centipawns;
  /** Moves to mate; null if there is none. 0 means that the mate is on the board: given if `isGiven`, else suffered. */
  mate;
  /** Whether the other side has been mated. */
  isGiven;
  /** The chances to win, draw and lose, in games out of a thousand, if the score comes from an engine. */
  chances;

  constructor(given) {
    const { centipawns = null, mate = null, isGiven = false, chances = null } = record(given);
    if ((centipawns === null) === (mate === null)) throw badArgument("score: expected either centipawns or mate");
    this.centipawns = centipawns === null ? null : whole(centipawns, "centipawns", -0x80000000, 0x7fffffff);
    this.mate = mate === null ? null : whole(mate, "mate", -0x80000000, 0x7fffffff);
    this.isGiven = mate === 0 && isGiven === true;
    this.chances = chances;
  }

  get isMate() {
    return this.mate !== null;
  }

  /** One number: centipawns as they are, a mate in n as `mateScore - n`. */
  toNumber(given) {
    const { mateScore } = options(given, "options", { mateScore: MATE });
    if (typeof mateScore !== "number") throw badArgument(`mateScore: expected a number, not ${shown(mateScore)}`);
    if (this.mate === null) return this.centipawns;
    if (this.mate > 0 || this.isGiven) return mateScore - this.mate;
    return -mateScore - this.mate;
  }

  /** The score from the other side's point of view. */
  negated() {
    const { centipawns, mate, isGiven, chances } = this;
    const turned = chances && { win: chances.loss, draw: chances.draw, loss: chances.win };
    if (mate === null) return new Score({ centipawns: -centipawns || 0, chances: turned });
    return new Score({ mate: -mate || 0, isGiven: mate === 0 && !isGiven, chances: turned });
  }

  /** The expected points, from 0 to 1; null unless the score comes from an engine. */
  get expectation() {
    return this.chances && (this.chances.win + this.chances.draw / 2) / 1000;
  }

  compare(other) {
    if (!(other instanceof Score)) throw badArgument(`score: expected a Score, not ${shown(other)}`);
    return Math.sign(this.toNumber() - other.toNumber());
  }

  equals(other) {
    return other instanceof Score && this.compare(other) === 0;
  }

  valueOf() {
    return this.toNumber();
  }

  /** As usually written: `+0.35`, `#3`, `-#2`. */
  get text() {
    if (this.mate !== null) return `${this.mate > 0 || this.isGiven ? "" : "-"}#${Math.abs(this.mate)}`;
    return `${this.centipawns < 0 ? "-" : "+"}${(Math.abs(this.centipawns) / 100).toFixed(2)}`;
  }

  toString() {
    return this.text;
  }
}

function record(given) {
  if (typeof given === "object" && given !== null) return given;
  throw badArgument(`score: expected an object, not ${shown(given)}`);
}
