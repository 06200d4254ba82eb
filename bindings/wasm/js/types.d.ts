/** The side of the board. */
export type Color = "white" | "black";

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

/** A move and what a board needs to show it. */
export interface Move {
  /** As in UCI: `e2e4`, `e7e8q`. */
  uci: string;
  /** In algebraic notation: `Nf3`, `exd8=Q+`. */
  san: string;
  from: string;
  to: string;
  promotion?: "q" | "r" | "b" | "n";
  capture: boolean;
  castling: boolean;
  enPassant: boolean;
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

/** How a board is drawn. Moves and arrows are given as `e2e4`. */
export interface SvgOptions {
  /** Black at the bottom. */
  flipped?: boolean;
  /** Letters and digits at the edge; drawn unless set to false. */
  coordinates?: boolean;
  lastMove?: MoveText;
  highlight?: string[];
  arrows?: MoveText[];
}

/** A game that was read, or why it could not be. */
export type PgnEntry = { game: Game; error: null } | { game: null; error: TabiyaError };

/** How strong an engine plays: by rating, or by a level from 0 to 20. */
export interface Level {
  elo?: number;
  level?: number;
}

/** How an engine is set up. Limits in it count for every search that has none of its own. */
export interface EngineOptions extends Level {
  /** How many threads may search: of an `Engine` where memory can be shared up to 32, elsewhere one. */
  threads?: number;
  /** The size of the hash table in megabytes; 16 unless set. */
  hash?: number;
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** Where the randomness of limited levels begins. */
  seed?: number;
  /** Writes castling as the king taking its rook in all positions. */
  chess960?: boolean;
}

/** What ends a search; whatever comes first does. Without any limit it is one second. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** Until a mate in so many moves is found. */
  mate?: number;
  /** As long as a clock makes sensible; all times in milliseconds. */
  clock?: { remaining: number; increment?: number; movesToGo?: number };
  /** Until it is stopped. */
  infinite?: boolean;
  /** How many lines to find. */
  lines?: number;
  /** Only these first moves. */
  moves?: MoveText[];
}

/** A score: hundredths of a pawn, or moves to mate, negative when being mated. */
export interface Score {
  centipawns: number | null;
  mate: number | null;
  text: string;
}

/** Games won, drawn and lost out of a thousand. */
export interface Chances {
  win: number;
  draw: number;
  loss: number;
}

/** A line that an analysis has found. */
export interface Info {
  depth: number;
  selectiveDepth: number;
  /** Which of several lines it is, from 1. */
  line: number;
  /** For the side to move. */
  score: Score;
  whiteScore: Score;
  bound: "exact" | "at_least" | "at_most";
  /** For the side to move. */
  chances: Chances;
  nodes: number;
  nodesPerSecond: number;
  /** Milliseconds since the start. */
  time: number;
  /** How full the hash table is, in thousandths. */
  hashPermille: number;
  /** The moves as UCI text. */
  pv: string[];
  /** The moves in SAN. */
  san: string[];
}

/** The result of a search. */
export interface Answer {
  /** The move to play; null only if there is no legal move. */
  best: Move | null;
  /** The reply that is expected. */
  ponder: Move | null;
  /** For the side to move. */
  score: Score | null;
  whiteScore: Score | null;
  /** The lines that were asked for, best first. */
  lines: Info[];
  nodes: number;
  /** Milliseconds. */
  time: number;
}

/** What a position is worth without any search. */
export interface Evaluation {
  score: Score;
  whiteScore: Score;
  chances: Chances;
  /** What a player sees in it: centipawns for White minus those for Black. */
  terms: { name: string; middlegame: number; endgame: number }[];
}
