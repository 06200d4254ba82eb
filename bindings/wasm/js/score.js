import { badArgument, shown, whole } from "./values.js";

/** Further from zero than any number of centipawns. */
const MATE = 1e9;

/**
 * A score: hundredths of a pawn, or moves to mate, negative when being mated. Scores compare with `<` and `>`: every mate
 * is better than any number of centipawns, and a shorter one better than a longer one.
 */
export class Score {
  /** Hundredths of a pawn; null for a mate. */
  centipawns;
  /** Moves to mate; null for none. 0 if somebody is mated already: the other side if `isGiven`. */
  mate;
  /** Whether the mate is on the board, and the other side's. */
  isGiven;
  /** Games won, drawn and lost out of a thousand, if an engine has said so. */
  chances;

  constructor(given) {
    const { centipawns = null, mate = null, isGiven = false, chances = null } = record(given);
    if ((centipawns === null) === (mate === null)) throw badArgument("score: either centipawns or mate");
    this.centipawns = centipawns === null ? null : whole(centipawns, "centipawns", -0x80000000, 0x7fffffff);
    this.mate = mate === null ? null : whole(mate, "mate", -0x80000000, 0x7fffffff);
    this.isGiven = mate === 0 && isGiven === true;
    this.chances = chances;
  }

  get isMate() {
    return this.mate !== null;
  }

  /** One number: centipawns as they are, and a mate in n as `mateScore - n`. */
  toNumber({ mateScore = MATE } = {}) {
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

  /** What the score promises out of a game, from 0 to 1; null if no engine has said so. */
  get expectation() {
    return this.chances && (this.chances.win + this.chances.draw / 2) / 1000;
  }

  compare(other) {
    return Math.sign(this.toNumber() - other.toNumber());
  }

  equals(other) {
    return other instanceof Score && this.compare(other) === 0;
  }

  valueOf() {
    return this.toNumber();
  }

  /** As engines are quoted: `+0.35`, `#3`, `-#2`. */
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
  throw badArgument(`score: an object, not ${shown(given)}`);
}
