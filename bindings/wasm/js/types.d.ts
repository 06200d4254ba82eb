// Types that are no classes.
import type { Game, Move, Score } from "./rules.js";

/** The side of the board. */
export type Color = "white" | "black";

/** A square by its name, `a1` to `h8`, or its number, from a1 = 0, b1 = 1 to h8 = 63. */
export type SquareLike = string | number;

/** A piece as its letter in a FEN. */
export type Piece = "P" | "N" | "B" | "R" | "Q" | "K" | "p" | "n" | "b" | "r" | "q" | "k";

/** What kind of thing went wrong; the names are the same in all languages. */
export type FailureKind =
  | "bad_fen"
  | "bad_move"
  | "ambiguous_move"
  | "illegal_move"
  | "bad_pgn"
  | "bad_option"
  | "bad_argument"
  | "no_memory"
  | "engine_busy"
  | "closed"
  | "io"
  | "internal";

/** What is thrown: an `Error` whose `name` is `TabiyaError`. */
export interface TabiyaError extends Error {
  name: "TabiyaError";
  kind: FailureKind;
  /** Where in a text something is wrong, as far as its parser says. */
  place?: { byte: number; line?: number; field?: string };
}

/** A move as UCI or SAN, or an object that has its UCI text. */
export type MoveText = string | { uci: string };

/** A position, of this library or of another one. */
export interface HasFen {
  fen: string | (() => string);
}

/** How a game has ended. */
export interface Outcome {
  winner: Color | null;
  reason: string;
  score: "1-0" | "0-1" | "1/2-1/2";
}

/** How a game is scored in PGN. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** Which legal moves: all, captures, captures and promotions, or neither captures nor promotions. */
export type MoveClass = "all" | "captures" | "tactical" | "quiet";

/** How a board is drawn. Moves and arrows are given as `e2e4`. */
export interface SvgOptions {
  /** Black at the bottom. */
  flipped?: boolean;
  /** Letters and digits at the edge; drawn unless set to false. */
  coordinates?: boolean;
  lastMove?: MoveText;
  highlight?: Iterable<SquareLike>;
  arrows?: Iterable<MoveText>;
}

/** Whether a side can give mate at all, both sides helping. */
export interface Winnability {
  answer: "winnable" | "unwinnable" | "unknown";
  /** The moves of both sides up to mate, if it is winnable. */
  line: Move[] | null;
  /** Why it is unwinnable. */
  reason: string | null;
}

export type MarkColor = "green" | "red" | "yellow" | "blue";

/** An arrow on the board; green unless it says otherwise. */
export interface Arrow {
  from: string;
  to: string;
  color?: MarkColor;
}

/** A coloured square; green unless it says otherwise. */
export interface MarkedSquare {
  square: string;
  color?: MarkColor;
}

/** What an engine thought, for White. */
export interface EvaluationNote {
  score: Score;
  depth: number | null;
}

/** A game that was read; or why it could not be, and what could be read before. */
export type PgnEntry =
  | { game: Game; error: null; partial: null }
  | { game: null; error: TabiyaError; partial: Game };

/** Games won, drawn and lost out of a thousand. */
export interface Chances {
  win: number;
  draw: number;
  loss: number;
}

/** A move of a book. */
export interface BookMove {
  move: Move;
  weight: number;
  learn: number;
}

/** What goes into a book. */
export interface BookOptions {
  /** The first half-moves of each game; 40 unless set. */
  maxPlies?: number;
  /** Only moves of so many games; 1 unless set. */
  minGames?: number;
  /** Only moves of one side. */
  side?: Color;
  /** Whose moves; everyone's unless set. */
  movesOf?: "everyone" | "non-losers" | "winners";
  /** What weights count: games, points, or nothing. */
  weighting?: "frequency" | "score" | "uniform";
}
