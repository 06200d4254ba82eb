import type {
  Arrow,
  BookMove,
  BookOptions,
  Chances,
  Color,
  EvaluationNote,
  HasFen,
  MarkedSquare,
  MoveClass,
  MoveText,
  Outcome,
  PgnEntry,
  Piece,
  Result,
  SquareLike,
  SvgOptions,
  TabiyaError,
  Winnability,
} from "./types.js";

export type * from "./types.js";

/** Loads the module. In pages it must have finished before anything else is used; in Node it does nothing. */
export function init(): Promise<void>;

/** The version of the package. */
export function version(): string;

/** Whether an exception comes from this library. */
export function isTabiyaError(error: unknown): error is TabiyaError;

/** The names of all squares, a1, b1 … h8. */
export const SQUARES: readonly string[];

/** A move. Moves of a position or a game know how they are written there; `new Move("e2e4")` only knows its squares. */
export class Move {
  /** A move from its UCI text, whether or not it is legal anywhere. */
  constructor(uci: string);
  /** A null move: the side to move passes. */
  static readonly NULL: Move;
  /** A move from its bits; it only knows its squares and its kind. */
  static of(packed: number): Move;

  /**
   * Sixteen bits: six for the square it comes from, six for the square it goes to (for castling that of the rook), four
   * for its kind; 0 for a null move. Undefined if only the squares of the move are known.
   */
  readonly packed: number | undefined;
  readonly isNull: boolean;
  /** As in UCI: `e2e4`, `e7e8q`; castling is the king's own move where king and rook stand as in ordinary chess. */
  readonly uci: string;
  /** As in UCI for Chess960: castling is the king taking its rook. */
  readonly chess960Uci: string;
  /** In algebraic notation: `Nf3`, `exd8=Q+`; `--` for a null move. Undefined if the position is not known. */
  readonly san: string | undefined;
  /** In long algebraic notation: `Ng1-f3`. */
  readonly lan: string | undefined;
  /** The square that the man comes from; null for a null move. */
  readonly from: string | null;
  /** The square that the man goes to; for castling the king's, or in Chess960 that of the rook. */
  readonly to: string | null;
  readonly promotion: "q" | "r" | "b" | "n" | undefined;
  /** Whether it captures; undefined if only the squares of the move are known, like the next two. */
  readonly capture: boolean | undefined;
  readonly castling: boolean | undefined;
  readonly enPassant: boolean | undefined;
  /** Whether two moves have the same squares and promotion. */
  equals(other: unknown): boolean;
  /** The UCI text. */
  toString(): string;
  /** A plain object with everything that is known. */
  toJSON(): object;
}

/** A set of squares. It never changes; its functions make new ones. */
export class SquareSet implements Iterable<string> {
  /** A set of these squares. */
  constructor(squares?: Iterable<SquareLike>);
  static readonly EMPTY: SquareSet;
  static readonly FULL: SquareSet;
  static readonly LIGHT: SquareSet;
  static readonly DARK: SquareSet;
  /** The set with the bits of a number; a1 is the lowest bit. */
  static fromBits(bits: bigint): SquareSet;
  /** The squares of a file, `a` to `h`. */
  static file(letter: string): SquareSet;
  /** The squares of a rank, 1 to 8. */
  static rank(number: number): SquareSet;

  /** The set as a number; a1 is the lowest bit. */
  readonly bits: bigint;
  readonly size: number;
  readonly isEmpty: boolean;
  /** The first square from a1, or null. */
  readonly first: string | null;
  readonly last: string | null;
  has(square: SquareLike): boolean;
  with(square: SquareLike): SquareSet;
  without(square: SquareLike): SquareSet;
  union(other: SquareSet): SquareSet;
  intersection(other: SquareSet): SquareSet;
  difference(other: SquareSet): SquareSet;
  symmetricDifference(other: SquareSet): SquareSet;
  complement(): SquareSet;
  /** The set with the board turned upside down: a1 becomes a8. */
  mirror(): SquareSet;
  isSubsetOf(other: SquareSet): boolean;
  isSupersetOf(other: SquareSet): boolean;
  isDisjointFrom(other: SquareSet): boolean;
  intersects(other: SquareSet): boolean;
  equals(other: unknown): boolean;
  [Symbol.iterator](): Iterator<string>;
  toArray(): string[];
  /** A board with a 1 for each square of the set. */
  toString(): string;
  toJSON(): string[];
}

/** A position: the men on the board, the side to move, castling rights, en passant and counters. */
export class Position {
  /** Reads a FEN leniently; without one it is the start of a game. */
  constructor(fen?: string | HasFen | null);
  /** Reads a FEN strictly: it must have six fields, and nothing in them is repaired. */
  static fromStrictFen(fen: string): Position;
  /** Reads a line of EPD: the position, and the operands by opcode, as they are written. */
  static fromEpd(line: string): { position: Position; operations: Record<string, string> };
  /** The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one. */
  static chess960(number: number): Position;

  clone(): Position;
  /** Gives the memory back right away; otherwise the garbage collector does. From then on every call fails. */
  free(): void;
  /** Whether two positions are the same, counters included. */
  equals(other: unknown): boolean;

  /** The FEN, in X-FEN where Chess960 castling needs it. */
  readonly fen: string;
  /** The FEN with castling rights as the files of the rooks. */
  readonly shredderFen: string;
  /** As EPD, with operations such as `{ bm: ["Nf3"], id: "1" }`. */
  epd(operations?: Record<string, string | number | Move | (string | Move)[]>): string;
  readonly turn: Color;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** The number of the move, from 1. */
  readonly fullmoveNumber: number;
  /** The square on which a pawn can be captured en passant. */
  readonly enPassant: string | null;
  /** The castling rights as in the FEN: `KQkq`, `-`. */
  readonly castlingRights: string;
  hasCastlingRight(color: Color, side: "king" | "queen"): boolean;
  /** The Zobrist key: equal for positions that are repetitions of each other. */
  readonly key: bigint;
  /** The key of the position in Polyglot's books. */
  readonly polyglotKey: bigint;

  /** The piece on a square. */
  pieceAt(square: SquareLike): Piece | null;
  /** All pieces, by the names of their squares. */
  pieces(): Map<string, Piece>;
  /** The squares of all pieces of a kind, such as `N` for white knights. */
  squaresOf(piece: Piece): SquareSet;
  readonly occupied: SquareSet;
  occupiedBy(color: Color): SquareSet;
  /** Where a side's king stands. */
  king(color: Color): string;

  /** The men of a side that attack a square. */
  attackers(square: SquareLike, color: Color): SquareSet;
  /** The squares that the man on a square attacks. */
  attacks(square: SquareLike): SquareSet;
  /** The squares that a side attacks. */
  attackedBy(color: Color): SquareSet;
  isAttacked(square: SquareLike, color: Color): boolean;
  /** The men of a side that are pinned to its king. */
  pinned(color: Color): SquareSet;
  /** The line along which a pinned man may still move; all squares if it is not pinned. */
  pinLine(square: SquareLike): SquareSet;
  /** The men that give check. */
  readonly checkers: SquareSet;
  readonly isCheck: boolean;
  givesCheck(move: MoveText): boolean;
  /** Static exchange evaluation: what a move gains after all recaptures on its square, in centipawns. */
  exchange(move: MoveText): number;

  legalMoves(only?: MoveClass): Move[];
  /** The legal moves as their sixteen bits. */
  packedMoves(only?: MoveClass): Uint16Array;
  /**
   * The squares that the man on each square can go to, in the form that board widgets expect. A king that may castle
   * can also go to its rook.
   */
  dests(): Map<string, string[]>;
  /** Reads a legal move in UCI or SAN, leniently. */
  parseMove(move: MoveText): Move;
  isLegal(move: MoveText): boolean;
  /** Plays a move or a null move and returns it. */
  makeMove(move: MoveText): Move;
  /** Lets the side to move pass, which is impossible in check. */
  makeNullMove(): void;
  /** The position after a move. */
  after(move: MoveText): Position;
  /** The position with colours swapped and the board turned upside down. */
  mirror(): Position;
  san(move: MoveText): string;
  lan(move: MoveText): string;
  /** A line of moves from here in SAN. */
  sanLine(moves: MoveText[]): string[];
  /** The same with move numbers, as one text: `1. e4 e5 2. Nf3`. */
  variationSan(moves: MoveText[]): string;
  /** Counts the ways to play this many half-moves. */
  perft(depth: number): number;

  /** How the game has ended here, whatever was played before: by mate, stalemate or a dead position; null otherwise. */
  readonly outcome: Outcome | null;
  readonly isCheckmate: boolean;
  readonly isStalemate: boolean;
  /** Whether a side's material can never give mate. */
  hasInsufficientMaterial(color: Color): boolean;
  /** Whether neither side has enough material to mate. */
  readonly isInsufficientMaterial: boolean;
  /** Whether a side can mate by any series of legal moves. `quick` answers sooner, but with "unknown" more often. */
  winnability(color: Color, options?: { quick?: boolean }): Winnability;

  /** The board as SVG; a king in check is marked. */
  svg(options?: SvgOptions): string;
  ascii(): string;
  unicode(): string;
  /**
   * 18 planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king, the same for
   * Black, the four castling rights, the en passant square, and ones if White is to move.
   */
  planes(): Uint8Array;
  toString(): string;
  toJSON(): string;
}

/** A position that is still being put together, possible or not. */
export class Setup {
  /** The set-up of a FEN or a position; without either an empty board, White to move. */
  constructor(fen?: string | HasFen | Setup | null);
  clone(): Setup;
  free(): void;
  readonly fen: string;
  pieceAt(square: SquareLike): Piece | null;
  pieces(): Map<string, Piece>;
  put(square: SquareLike, piece: Piece): this;
  /** Clears a square and returns what stood there. */
  remove(square: SquareLike): Piece | null;
  /** Clears the board. */
  clear(): this;
  turn: Color;
  /** `KQkq`, files as in Shredder-FEN, or `-`. */
  castlingRights: string;
  enPassant: string | null;
  halfmoveClock: number;
  fullmoveNumber: number;
  /** Everything that is wrong with the position: each fault by a name that never changes, and in words. */
  faults(): { name: string; message: string }[];
  readonly isValid: boolean;
  /** The position; throws if there are faults. */
  position(): Position;
  toString(): string;
}

/** A score: hundredths of a pawn, or moves to mate, negative when being mated. Scores compare with `<` and `>`. */
export class Score {
  constructor(score: { centipawns?: number | null; mate?: number | null; isGiven?: boolean; chances?: Chances | null });
  readonly centipawns: number | null;
  /** Moves to mate; 0 means that the mate is on the board: given if `isGiven`, else suffered. */
  readonly mate: number | null;
  readonly isGiven: boolean;
  /** The chances to win, draw and lose, if the score comes from an engine. */
  readonly chances: Chances | null;
  readonly isMate: boolean;
  /** The expected points, from 0 to 1; null unless the score comes from an engine. */
  readonly expectation: number | null;
  /** As usually written: `+0.35`, `#3`, `-#2`. */
  readonly text: string;
  /** One number: centipawns as they are, and a mate in n as `mateScore - n`. */
  toNumber(options?: { mateScore?: number }): number;
  /** The score from the other side's point of view. */
  negated(): Score;
  compare(other: Score): number;
  equals(other: unknown): boolean;
  valueOf(): number;
  toString(): string;
}

/** A game with its variations, comments and tags, and a cursor. Navigating and playing destroy nothing. */
export class Game {
  /** A game from a position, or from the usual start. */
  constructor(start?: string | HasFen | null);
  /** Reads one game in PGN, with everything in it; the cursor is at the end of the main line. */
  static fromPgn(pgn: string): Game;

  clone(): Game;
  free(): void;
  /** Whether two games have the same tags, moves, variations and annotations, wherever their cursors are. */
  equals(other: unknown): boolean;
  /** The game as PGN, either as it is or with all seven tags that the standard's export format requires. */
  pgn(options?: { sevenTags?: boolean }): string;
  toString(): string;

  /** The tags, such as `White` and `Event`, as a new object. */
  readonly tags: Record<string, string>;
  tag(name: string): string | null;
  /** Sets a tag; `Result` must be a result. */
  setTag(name: string, value: string): void;
  /** Removes a tag and says whether it was there. Without its `Result` the game has no known result. */
  removeTag(name: string): boolean;
  /**
   * The recorded result; `outcome` is how the game has ended by the rules. A move that ends the game on the main line
   * records it, unless there is a result already.
   */
  result: Result;

  /** The position from which the game started. */
  readonly start: Position;
  /** The position at the cursor. */
  readonly position: Position;
  readonly fen: string;
  /** The node at the cursor. */
  readonly current: GameNode;
  goTo(node: GameNode): GameNode;
  goToStart(): GameNode;
  goToEnd(): GameNode;
  /** Goes back one move and returns it; null at the start. Nothing is deleted. */
  undo(): Move | null;
  /** Goes forward again over the move that `undo` went back; null if there is none. */
  redo(): Move | null;
  /** Goes forward along the line; null at its end. */
  forward(): Move | null;
  /** Plays a move, or a null move, at the cursor: a known one is followed, a new one becomes a variation. */
  makeMove(move: MoveText): Move;
  /** The moves that lead to the cursor. */
  moves(): Move[];
  /** How the game has ended at the cursor by the rules; null while it goes on. */
  readonly outcome: Outcome | null;
  /** How it ends if a side runs out of time at the cursor. */
  outcomeOnTime(color: Color): Outcome;
  /** The draws that the player to move may claim at the cursor. */
  readonly claims: ("threefold_repetition" | "fifty_moves")[];
  /** How many times the position at the cursor has occurred. */
  readonly occurrences: number;

  /** The node before the first move. */
  readonly root: GameNode;
  /** The moves of the main line. */
  mainLine(): Move[];
  /** The moves of the main line as their sixteen bits; 0 is a null move. */
  packedMainLine(): Uint16Array;
  /** All nodes but the root: along each line, the alternatives to a move before its continuation. */
  nodes(): Generator<GameNode, void, void>;
  /** Whether a node belongs to this game and has not been deleted. */
  has(node: unknown): boolean;
  /** Reverts the last change of the game; false if there is none. */
  undoEdit(): boolean;
  /** Makes the change again that was reverted last; false if there is none. */
  redoEdit(): boolean;
}

/** A place in a game: the start, or the place after a move. Using one that was deleted throws. */
export class GameNode {
  private constructor();
  readonly game: Game;
  /** A number that no other node of the game has. */
  readonly id: number;
  equals(other: unknown): boolean;

  readonly parent: GameNode | null;
  /** The continuation first, then the variations. */
  readonly children: GameNode[];
  /** The continuation of the line. */
  readonly next: GameNode | null;
  /** The alternatives to `next`. */
  readonly variations: GameNode[];
  /** The nodes from the first move to this one. */
  readonly path: GameNode[];
  /** The nodes of the line that follows this one. */
  line(): GameNode[];
  readonly isRoot: boolean;
  readonly isMainLine: boolean;
  /** How many half-moves lead to it. */
  readonly ply: number;

  /** The move that leads to it; null for the start. */
  readonly move: Move | null;
  readonly san: string | null;
  readonly position: Position;
  readonly fen: string;

  /** Adds a move, or a null move, after this node and returns the new node; a known one is found. The cursor stays. */
  add(move: MoveText): GameNode;
  /** Adds a whole line, or nothing if a move of it is illegal, and returns its last node. */
  addLine(moves: MoveText[]): GameNode;
  /** Moves the node up one place among its siblings. */
  promote(): void;
  /** Moves the node down one place among its siblings. */
  demote(): void;
  /** Makes the line of this node the main line. */
  promoteToMainLine(): void;
  /** Deletes the node and everything after it. */
  delete(): void;

  /**
   * The comments after the move as one text, with commands such as `[%clk 0:05:00]`; setting it replaces all of them.
   */
  comment: string;
  readonly comments: string[];
  addComment(comment: string): void;
  /** The comments before the move. */
  commentBefore: string;
  readonly commentsBefore: string[];
  /** The comments after the move without commands. */
  readonly text: string;
  /** Numeric annotation glyphs: 1 is `!`, 2 is `?`, and so on. */
  nags: number[];
  addNag(nag: number | "!" | "?" | "!!" | "??" | "!?" | "?!"): void;
  removeNag(nag: number | "!" | "?" | "!!" | "??" | "!?" | "?!"): void;
  /** The time left on the clock, in milliseconds. */
  clock: number | null;
  /** The time that the move took, in milliseconds. */
  elapsed: number | null;
  /** The recorded evaluation of the position, from White's point of view. */
  get evaluation(): EvaluationNote | null;
  set evaluation(evaluation: EvaluationNote | Score | { centipawns: number } | { mate: number } | null);
  arrows: Arrow[];
  markedSquares: MarkedSquare[];
}

/** Reads the games of a text one by one. A bad game comes with its error, and reading goes on after it. */
export class PgnReader implements IterableIterator<PgnEntry> {
  /** Reads a text or the bytes of a file. */
  constructor(pgn: string | Uint8Array | ArrayBuffer);
  next(): IteratorResult<PgnEntry, undefined>;
  free(): void;
  [Symbol.iterator](): this;
}

/** A Polyglot book: moves with weights for positions. */
export class Book {
  /** Reads a book from the bytes of a file. */
  constructor(file: Uint8Array | ArrayBuffer);
  /** How many entries there are. */
  readonly size: number;
  /** The moves for a position, best first. */
  moves(position: string | HasFen): BookMove[];
  /** The move with the greatest weight, or null. */
  best(position: string | HasFen): BookMove | null;
  /** A move chosen at random in proportion to its weight, or null. `random` works like `Math.random`. */
  choose(position: string | HasFen, random?: () => number): BookMove | null;
  free(): void;
}

/** Builds a book from games. */
export class BookBuilder {
  constructor(options?: BookOptions);
  /** Adds the main line of a game. */
  add(game: Game): this;
  /** The book as the bytes of a file. */
  toBytes(): Uint8Array;
  free(): void;
}
