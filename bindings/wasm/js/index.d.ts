import type { Answer, EngineOptions, Evaluation, Game, HasFen, Info, Level, Limits, Move, MoveText, PgnEntry, TabiyaError } from "./tabiya.js";

export { Game, PgnReader, Position, SyncEngine, version } from "./tabiya.js";
export type {
  Answer,
  Chances,
  Color,
  EngineOptions,
  Evaluation,
  FailureKind,
  HasFen,
  Info,
  Level,
  Limits,
  Move,
  MoveText,
  Outcome,
  PgnEntry,
  Score,
  SvgOptions,
  TabiyaError,
} from "./tabiya.js";

/**
 * Loads the module and the network. In pages to be waited for before anything but `Engine` is used; Node has them
 * loaded already.
 */
export function init(): Promise<void>;

/** Whether the build with SIMD is used. */
export function hasSimd(): boolean;

/** Whether an exception is one of this library. */
export function isTabiyaError(error: unknown): error is TabiyaError;

declare module "./tabiya.js" {
  interface PgnReader {
    [Symbol.iterator](): Iterator<PgnEntry, undefined>;
  }
}

/** A search under way: what it finds can be iterated over, and its answer waited for. Leaving the loop ends the search. */
export interface Analysis extends AsyncIterable<Info> {
  /** The result, once the search has ended. */
  readonly answer: Promise<Answer>;
  /** Ends the search; it then answers with the best it knows. */
  stop(): Promise<Answer>;
}

/** An engine in a worker, with a game on its board. */
export class Engine {
  private constructor();

  /**
   * Starts an engine in a worker of its own. Memory is shared with the worker where the page may do so; without that
   * `stop` ends the worker and starts another, which has an empty hash table.
   */
  static create(options?: EngineOptions, settings?: { sharedMemory?: boolean }): Promise<Engine>;

  /** How many threads search. */
  readonly threads: number;
  /** The FEN of the position on the board. */
  readonly fen: string;
  /** The FEN of the position that the game on the board began in. */
  readonly startFen: string;
  /** The moves that were played on the board, as UCI text. */
  readonly moves: string[];
  readonly isSearching: boolean;

  /** Puts a position on the board, without any moves before it. */
  setPosition(position: string | HasFen): Promise<void>;
  /** Puts a game on the board: its moves count for repetitions. */
  setGame(game: Game): Promise<void>;
  /** Plays a move written in UCI or SAN, and says which it was. */
  makeMove(move: MoveText): Promise<Move>;
  /** Takes back the last move and says which it was; null at the start. */
  undoMove(): Promise<Move | null>;
  /** Begins a new game, which has nothing to do with what was. */
  newGame(): Promise<void>;
  /** Replaces the hash table by an empty one of so many megabytes. */
  setHash(megabytes: number): Promise<void>;
  /** Plays stronger or weaker from now on; without a level at full strength. */
  setLevel(level?: Level): Promise<void>;
  /** What the position on the board is worth without any search. */
  evaluation(): Promise<Evaluation>;
  /** The move to play in the position on the board. */
  findBestMove(limits?: Limits): Promise<Answer>;
  /** Analyses the position on the board. */
  analyze(limits?: Limits): Analysis;
  /** Ends the search under way, if there is one; what waits for it gets the best that is known. */
  stop(): Promise<void>;
  /** Ends the worker and whatever it does. What is asked of the engine later fails. */
  close(): void;
}
