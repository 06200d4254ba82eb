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

/** Whether the build of the engine with SIMD is used. */
export function hasSimd(): boolean;

/**
 * Loads the engine on this thread. In pages to be waited for before `SyncEngine`, `findMate` and `Tablebase` are used, the
 * last two of which do not need the network; Node loads them by itself. `Engine` needs none of this.
 */
export function loadEngine(options?: { network?: boolean }): Promise<void>;

/**
 * Downloads another network for `Engine.create(options, { net })`, and keeps it in the browser's cache. `onProgress` is
 * told the bytes that have come and how many there will be, if the server says so.
 */
export function downloadNet(
  url: string | URL,
  options?: { onProgress?: (received: number, total: number | null) => void; signal?: AbortSignal },
): Promise<Uint8Array>;

/** Removes all downloaded networks from the cache. */
export function forgetNets(): Promise<void>;

/** Looks for a forced mate of either side, and proves it. */
export function findMate(position: string | HasFen, limits?: MateLimits): FoundMate;

/** What a certificate proves, checked by the rules alone; throws if it does not. */
export function checkMateCertificate(certificate: Uint8Array): CheckedMate;

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
  static create(options?: EngineOptions, settings?: WithNet & { sharedMemory?: boolean }): Promise<Engine>;

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
  /** Puts a game on the board, up to its cursor: its moves count for repetitions. */
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
  /** Looks for a forced mate in the position on the board, and proves it. */
  findMate(limits?: MateLimits): Promise<FoundMate>;
  /** The move to play in the position on the board. */
  findBestMove(limits?: Limits): Promise<Answer>;
  /** Analyses the position on the board. */
  analyze(limits?: Limits): Analysis;
  /** Ends the search under way, if there is one; what waits for it gets the best that is known. */
  stop(): Promise<void>;
  /** Ends the worker and whatever it does. What is asked of the engine later fails. */
  close(): void;
}

/**
 * An engine with a game on its board that searches while its caller waits: for programs, and for workers of your own.
 */
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
  /** Takes back the last move and says which it was; null at the start. */
  undoMove(): Move | null;
  newGame(): void;
  setHash(megabytes: number): void;
  setLevel(level?: Level): void;
  evaluation(): Evaluation;
  findBestMove(limits?: Limits): Answer;
  /**
   * Analyses the position on the board and tells each line to `onInfo`, which ends the analysis by returning false.
   * `shouldStop` is asked about a thousand times a second whether to end it.
   */
  analyze(
    limits?: Limits | null,
    onInfo?: ((info: Info) => unknown) | null,
    shouldStop?: (() => boolean) | null,
  ): Answer;
  /** Gives its memory back to the module; everything that is asked of the engine later fails. */
  close(): void;
  free(): void;
}

/** Syzygy tablebases, from files in memory. */
export class Tablebase {
  constructor();
  /** Adds a file by its name, such as `KQvK.rtbw`, and its bytes. */
  add(name: string, file: Uint8Array | ArrayBuffer): this;
  /** The most men of a table. */
  readonly maxMen: number;
  /** The result for the side to move, by the position's own clock or without the fifty-move rule. */
  wdl(position: string | HasFen, options?: { ignoreClock?: boolean }): TablebaseResult;
  /** Half-moves to the next capture, pawn move or mate; negative for the side that loses, 0 for a draw. */
  dtz(position: string | HasFen): number;
  /** All legal moves, best first. */
  rankedMoves(position: string | HasFen): RankedMove[];
  free(): void;
}
