import type {
  Answer,
  CheckedMate,
  EngineOptions,
  Evaluation,
  FoundMate,
  Info,
  Level,
  Limits,
  MateLimits,
  RankedMove,
  TablebaseResult,
  WithNet,
} from "./engine-types.js";
import type { Game, HasFen, Move, MoveText, Position } from "./rules.js";

export * from "./rules.js";
export type * from "./engine-types.js";

/** Whether the platform supports SIMD, in which case the engine uses it. */
export function hasSimd(): boolean;

/**
 * Loads the engine in this thread. In pages this must have finished before `SyncEngine`, `findMate`,
 * `checkMateCertificate` or `Tablebase` is used; only the first needs the network. In Node it happens by itself, and
 * `Engine` does not need it anywhere.
 */
export function loadEngine(options?: { network?: boolean }): Promise<void>;

/**
 * Downloads another network for `Engine.create(options, { net })`, and keeps it in the browser's cache. `onProgress` is
 * called with the number of bytes received so far and the total, if the server tells it. `signal` is an `AbortSignal`.
 */
export function downloadNet(
  url: string | { readonly href: string },
  options?: {
    onProgress?: (received: number, total: number | null) => void;
    signal?: { readonly aborted: boolean };
  },
): Promise<Uint8Array>;

/** Removes all downloaded networks from the cache. */
export function forgetNets(): Promise<void>;

/** Looks for a forced mate by either side and proves it. */
export function findMate(position: string | HasFen, limits?: MateLimits): FoundMate;

/** Checks a certificate by the rules alone and returns what it proves; throws if it proves nothing. */
export function checkMateCertificate(certificate: Uint8Array): CheckedMate;

/**
 * A search in progress: iterate over it for the lines as they are found, or await its answer. Leaving the loop ends the
 * search.
 */
export interface Analysis extends AsyncIterable<Info> {
  /** The result, once the search has ended. */
  readonly answer: Promise<Answer>;
  /** Ends the search, which then answers with the best it has found. */
  stop(): Promise<Answer>;
}

/** An engine in a worker, with a game on its board. */
export class Engine {
  private constructor();

  /**
   * Starts an engine in a worker of its own. Where possible, it shares memory with the worker; without that, `stop`
   * terminates the worker and starts another one, with an empty hash table.
   */
  static create(options?: EngineOptions, settings?: WithNet & { sharedMemory?: boolean }): Promise<Engine>;

  /** How many threads search. */
  readonly threads: number;
  /** The FEN of the position on the board. */
  readonly fen: string;
  /** The FEN of the position from which the game on the board started. */
  readonly startFen: string;
  /** The moves that were played on the board, as UCI text. */
  readonly moves: string[];
  readonly isSearching: boolean;

  /** Puts a position on the board, without any moves before it. */
  setPosition(position: string | HasFen): Promise<void>;
  /** Puts a game on the board, up to its cursor: its moves count for repetitions. */
  setGame(game: Game): Promise<void>;
  /** Plays a move given in UCI or SAN and returns it. */
  makeMove(move: MoveText): Promise<Move>;
  /** Takes back the last move and returns it; null at the start. */
  undoMove(): Promise<Move | null>;
  /** Starts a new game and forgets everything from the last one. */
  newGame(): Promise<void>;
  /** Replaces the hash table with an empty one of this many megabytes. */
  setHash(megabytes: number): Promise<void>;
  /** Sets the playing strength from now on; without a level it is full strength. */
  setLevel(level?: Level): Promise<void>;
  /** The evaluation of the position on the board, without a search. */
  evaluation(): Promise<Evaluation>;
  /** Looks for a forced mate in the position on the board and proves it. */
  findMate(limits?: MateLimits): Promise<FoundMate>;
  /** The move to play in the position on the board. */
  findBestMove(limits?: Limits): Promise<Answer>;
  /** Analyses the position on the board. */
  analyze(limits?: Limits): Analysis;
  /** Ends the search in progress, if there is one, which then answers with the best it has found. */
  stop(): Promise<void>;
  /** Ends the worker and whatever it is doing. From then on every call fails. */
  close(): void;
}

/** An engine with a game on its board, which searches while its caller waits: for scripts, and for your own workers. */
export class SyncEngine {
  constructor(options?: EngineOptions, settings?: WithNet);
  readonly threads: number;
  readonly position: Position;
  readonly fen: string;
  /** The moves that were played on the board, as UCI text. */
  readonly moves: string[];
  /** The game on the board. */
  readonly game: Game;
  setPosition(position: string | HasFen): void;
  /** Puts a game on the board, up to its cursor: its moves count for repetitions. */
  setGame(game: Game): void;
  makeMove(move: MoveText): Move;
  /** Takes back the last move and returns it; null at the start. */
  undoMove(): Move | null;
  newGame(): void;
  setHash(megabytes: number): void;
  setLevel(level?: Level): void;
  evaluation(): Evaluation;
  findBestMove(limits?: Limits): Answer;
  /**
   * Analyses the position on the board and reports each line to `onInfo`, which ends the analysis by returning false.
   * `shouldStop` is asked about a thousand times a second whether to end it.
   */
  analyze(
    limits?: Limits | null,
    onInfo?: ((info: Info) => unknown) | null,
    shouldStop?: (() => boolean) | null,
  ): Answer;
  /** Gives its memory back to the module. From then on every call fails. */
  close(): void;
  free(): void;
}

/** Syzygy tablebases, from files in memory. */
export class Tablebase {
  constructor();
  /** Adds a file, given its name, such as `KQvK.rtbw`, and its bytes. */
  add(name: string, file: Uint8Array | ArrayBuffer): this;
  /** The number of men in the largest table. */
  readonly maxMen: number;
  /** The result for the side to move, taking the position's own clock into account, or ignoring the fifty-move rule. */
  wdl(position: string | HasFen, options?: { ignoreClock?: boolean }): TablebaseResult;
  /** Half-moves to the next capture, pawn move or mate; negative if the side to move loses, 0 for a draw. */
  dtz(position: string | HasFen): number;
  /** All legal moves, best first. */
  rankedMoves(position: string | HasFen): RankedMove[];
  free(): void;
}
