// Types of the engine other than classes.
import type { Chances, Move, MoveText, Score } from "./rules.js";

/** How strong an engine plays: by rating, or by a level from 0 to 20. */
export interface Level {
  elo?: number;
  level?: number;
}

/** How an engine is set up. Its limits apply to every search that has none of its own. */
export interface EngineOptions extends Level {
  /** How many threads may search: up to 32 in an `Engine` where memory can be shared, one everywhere else. */
  threads?: number;
  /** The size of the hash table in megabytes, 16 by default. */
  hash?: number;
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** The seed for the randomness of limited levels. */
  seed?: number;
  /** Writes castling as the king taking its rook, in all positions. */
  chess960?: boolean;
}

/** The network of an engine. */
export interface WithNet {
  /** The bytes of another network's file; without it the one in the package is used. */
  net?: Uint8Array | ArrayBuffer;
}

/** What ends a search: whichever limit is reached first. Without any, it takes one second. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** Until a mate in at most this many moves is found. */
  mate?: number;
  /** As long as is sensible with this clock; all times in milliseconds. */
  clock?: { remaining: number; increment?: number; movesToGo?: number };
  /** Until it is stopped. */
  infinite?: boolean;
  /** How many lines to find. */
  lines?: number;
  /** Only these moves are considered; at least one. */
  moves?: MoveText[];
  /**
   * Searches as a new engine would, whatever was searched before, and on one thread: the same position with the same
   * moves before it and the same limits, none of them a time, gives the same moves, scores and nodes.
   */
  reproducible?: boolean;
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
  /** How full the hash table is, per mille. */
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
  /** For the side to move; a mate or stalemate on the board has one too. */
  score: Score | null;
  whiteScore: Score | null;
  /** The lines that were asked for, best first; at a limited level, the line of the move to play comes first. */
  lines: Info[];
  nodes: number;
  /** Milliseconds. */
  time: number;
}

/** The evaluation of a position, without a search. */
export interface Evaluation {
  score: Score;
  whiteScore: Score;
  chances: Chances;
  /** What it is made of, in terms that players know: centipawns for White minus those for Black. */
  terms: { name: string; middlegame: number; endgame: number }[];
}

/** How far and how long to look for a mate: for two seconds if neither nodes nor time are given. */
export interface MateLimits {
  /** Only mates in at most this many moves. */
  moves?: number;
  /** With this limit alone the result is the same every time. */
  nodes?: number;
  /** Milliseconds. */
  time?: number;
}

/** A forced mate, or the news that none was found. */
export interface FoundMate {
  /** Moves to mate, negative if the side to move is mated; null if none was found. */
  mate: number | null;
  /** Whether it is proven that no mate is shorter. */
  isShortest: boolean;
  line: Move[];
  /** It is proven that there is no mate in this many moves or fewer. */
  noneWithin: number;
  nodes: number;
  /** The proof: the bytes of a file that `tabiya mate --check` accepts. */
  certificate: Uint8Array | null;
}

/** What a certificate proves. */
export interface CheckedMate {
  fen: string;
  mate: number;
  isShortest: boolean;
  line: Move[];
}

/** A result of a tablebase, for the side to move. */
export type TablebaseResult = "loss" | "blessed_loss" | "draw" | "cursed_win" | "win";

/** A move and what tablebases say about it. */
export interface RankedMove {
  move: Move;
  wdl: TablebaseResult;
  dtz: number | null;
  /** Higher is better; equally safe moves have the same. */
  rank: number;
}
