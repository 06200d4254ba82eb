// Types other than classes.
import type { Game, Move, Score } from "./rules.js";

/** A side. */
export type Color = "white" | "black";

/** A square, by its name, `a1` to `h8`, or by its number, from a1 = 0, b1 = 1 to h8 = 63. */
export type SquareLike = string | number;

/** A piece as its letter in a FEN. */
export type Piece = "P" | "N" | "B" | "R" | "Q" | "K" | "p" | "n" | "b" | "r" | "q" | "k";

/** The kind of failure; the names are the same in all languages. */
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
  /** Where the fault is, if it is in a text and its parser knows. */
  place?: { byte: number; line?: number; field?: string };
}

/** A move in UCI or SAN, or an object with its UCI text, such as a `Move`. */
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

/** A result as PGN writes it. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "*";

/** Which legal moves: all, captures, captures and promotions, or neither captures nor promotions. */
export type MoveClass = "all" | "captures" | "tactical" | "quiet";

/** How a board is drawn. */
export interface SvgOptions {
  /** Black at the bottom. */
  flipped?: boolean;
  /** Letters and digits along the edge, true by default. */
  coordinates?: boolean;
  lastMove?: MoveText;
  highlight?: Iterable<SquareLike>;
  /** Moves such as `e2e4`, or arrows of a game; their colours are not drawn. */
  arrows?: Iterable<MoveText | Arrow>;
}

/** Whether a side can still mate, with any help from its opponent. */
export interface Winnability {
  answer: "winnable" | "unwinnable" | "unknown";
  /** If it is winnable, the moves of both sides up to the mate. */
  line: Move[] | null;
  /** If it is unwinnable, why. */
  reason: string | null;
}

export type MarkColor = "green" | "red" | "yellow" | "blue";

/** An arrow on the board, green by default. */
export interface Arrow {
  from: string;
  to: string;
  color?: MarkColor;
}

/** A coloured square, green by default. */
export interface MarkedSquare {
  square: string;
  color?: MarkColor;
}

/** An evaluation in a comment, from White's point of view. */
export interface EvaluationNote {
  score: Score;
  depth: number | null;
}

/** A game that was read; or the error in it, and the part before the error. */
export type PgnEntry =
  | { game: Game; error: null; partial: null }
  | { game: null; error: TabiyaError; partial: Game };

/** The chances to win, draw and lose, in games out of a thousand. */
export interface Chances {
  win: number;
  draw: number;
  loss: number;
}

/** A move in a book. */
export interface BookMove {
  move: Move;
  weight: number;
  learn: number;
}

/** What goes into a book. */
export interface BookOptions {
  /** How many half-moves of each game are used, 40 by default. */
  maxPlies?: number;
  /** How many games a move must have been played in, 1 by default. */
  minGames?: number;
  /** Only the moves of this side. */
  side?: Color;
  /** Whose moves are used, by the results of the games; everyone's by default. */
  movesOf?: "everyone" | "non-losers" | "winners";
  /** What the weights count: games (by default), points, or nothing. */
  weighting?: "frequency" | "score" | "uniform";
}
