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

/** Loads the module. In pages to be waited for before anything else is used; Node has it loaded already. */
export function init(): Promise<void>;

/** The version of the package. */
export function version(): string;

/** Whether an exception is one of this library. */
export function isTabiyaError(error: unknown): error is TabiyaError;

/** The names of all squares, a1, b1 … h8. */
export const SQUARES: readonly string[];

/** A move. Those of a position or a game know how they are written there; `new Move("e2e4")` only knows its squares. */
export class Move {
  /** A move by its UCI text, whether it is legal somewhere or not. */
  constructor(uci: string);
  /** A null move: the side to move passes. */
  static readonly NULL: Move;
  /** A move by its bits; it only knows its squares and its kind. */
  static of(packed: number): Move;

  /**
   * Sixteen bits: six for the square it leaves, six for the one it goes to (for castling that of the rook), four for its
   * kind; 0 for a null move. Undefined if the move is known by its squares only.
   */
  readonly packed: number | undefined;
  readonly isNull: boolean;
  /** As in UCI: `e2e4`, `e7e8q`; castling is the king's own move where king and rook stand as in ordinary chess. */
  readonly uci: string;
  /** As in UCI for Chess960: castling is the king taking its rook. */
  readonly chess960Uci: string;
  /** In algebraic notation: `Nf3`, `exd8=Q+`; `--` for a null move. Undefined if nobody knows the position. */
  readonly san: string | undefined;
  /** In long algebraic notation: `Ng1-f3`. */
  readonly lan: string | undefined;
  /** The square that the man leaves; null for a null move. */
  readonly from: string | null;
  /** The square that the man goes to; for castling that of the king, or in Chess960 that of its rook. */
  readonly to: string | null;
  readonly promotion: "q" | "r" | "b" | "n" | undefined;
  /** Whether it captures; undefined if the move is known by its squares only, like the next two. */
  readonly capture: boolean | undefined;
  readonly castling: boolean | undefined;
  readonly enPassant: boolean | undefined;
  /** Whether two moves have the same squares and promotion. */
  equals(other: unknown): boolean;
  /** The UCI text. */
  toString(): string;
  /** A plain object with what is known. */
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
  /** The set whose bits are those of a number, a1 the lowest. */
  static fromBits(bits: bigint): SquareSet;
  /** The squares of a file, `a` to `h`. */
  static file(letter: string): SquareSet;
  /** The squares of a rank, 1 to 8. */
  static rank(number: number): SquareSet;

  /** The set as a number, a1 its lowest bit. */
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
  equals(other: SquareSet): boolean;
  [Symbol.iterator](): Iterator<string>;
  toArray(): string[];
  /** A board with a 1 for each square of the set. */
  toString(): string;
  toJSON(): string[];
}

/** A position: what stands where, whose move it is, and what may still be castled and taken en passant. */
export class Position {
  /** Reads a FEN as people write them; without one it is the start of a game. */
  constructor(fen?: string | HasFen | null);
  /** Reads a FEN strictly: six fields, and everything in them as it can be. */
  static fromStrictFen(fen: string): Position;
  /** Reads a line of EPD: the position, and the operations by their names, as they are written. */
  static fromEpd(line: string): { position: Position; operations: Record<string, string> };
  /** The starting position of Chess960 with this number, from 0 to 959; 518 is the usual one. */
  static chess960(number: number): Position;

  clone(): Position;
  /** Gives the memory back at once; otherwise the garbage collector does. */
  free(): void;
  /** Whether two positions are the same, counters included. */
  equals(other: unknown): boolean;

  /** The FEN, in X-FEN where Chess960 castling needs it. */
  readonly fen: string;
  /** The FEN with the files of the rooks that may castle. */
  readonly shredderFen: string;
  /** As EPD, with operations such as `{ bm: ["Nf3"], id: "1" }`. */
  epd(operations?: Record<string, string | number | Move | (string | Move)[]>): string;
  readonly turn: Color;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoveClock: number;
  /** The number of the move, from 1. */
  readonly fullmoveNumber: number;
  /** The square behind a pawn that can be taken en passant. */
  readonly enPassant: string | null;
  /** The castling rights as the FEN has them: `KQkq`, `-`. */
  readonly castlingRights: string;
  hasCastlingRight(color: Color, side: "king" | "queen"): boolean;
  /** The Zobrist key: equal for positions in which the same moves are possible. */
  readonly key: bigint;
  /** The key of the position in Polyglot's books. */
  readonly polyglotKey: bigint;

  /** What stands on a square. */
  pieceAt(square: SquareLike): Piece | null;
  /** What stands where, by the names of the squares. */
  pieces(): Map<string, Piece>;
  /** The squares on which a piece stands. */
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
  /** The line on which a pinned man may still move; all squares if it is not pinned. */
  pinLine(square: SquareLike): SquareSet;
  /** The men that give check. */
  readonly checkers: SquareSet;
  readonly isCheck: boolean;
  givesCheck(move: MoveText): boolean;
  /** What a capture wins or loses after all captures on its square, in centipawns. */
  exchange(move: MoveText): number;

  legalMoves(only?: MoveClass): Move[];
  /** The legal moves as their sixteen bits. */
  packedMoves(only?: MoveClass): Uint16Array;
  /** Where the man on each square can go, as boards want it; a king that castles may also be put on its rook. */
  dests(): Map<string, string[]>;
  /** Reads a move that is legal here, in UCI or SAN, forgivingly. */
  parseMove(move: MoveText): Move;
  isLegal(move: MoveText): boolean;
  /** Plays a move and says which it was. */
  makeMove(move: MoveText): Move;
  /** Lets the side to move pass. */
  makeNullMove(): void;
  /** The position after a move. */
  after(move: MoveText): Position;
  /** The position with colours exchanged and the board turned upside down. */
  mirror(): Position;
  san(move: MoveText): string;
  lan(move: MoveText): string;
  /** A line of moves that begins here, in SAN. */
  sanLine(moves: MoveText[]): string[];
  /** The same with move numbers, as one text: `1. e4 e5 2. Nf3`. */
  variationSan(moves: MoveText[]): string;
  /** Counts the positions that so many half-moves lead to. */
  perft(depth: number): number;

  /** How the game ends here whatever came before, by mate, stalemate or a dead position; else null. */
  readonly outcome: Outcome | null;
  readonly isCheckmate: boolean;
  readonly isStalemate: boolean;
  /** Whether a side can never give mate with its material. */
  hasInsufficientMaterial(color: Color): boolean;
  /** Whether neither side can. */
  readonly isInsufficientMaterial: boolean;
  /** Whether a side can give mate by some series of legal moves; quickly, or as well as can be. */
  winnability(color: Color, options?: { quick?: boolean }): Winnability;

  /** Draws the board as SVG; a king in check is marked. */
  svg(options?: SvgOptions): string;
  ascii(): string;
  unicode(): string;
  /**
   * 18 planes of 64 zeros and ones, a1 first: white pawns, knights, bishops, rooks, queens and king, the same for Black,
   * the four castling rights, the en-passant square, and ones if White is to move.
   */
  planes(): Uint8Array;
  toString(): string;
  toJSON(): string;
}

/** A position that is still being arranged, possible or not. */
export class Setup {
  /** The set-up of a FEN or a position; without one an empty board, White to move. */
  constructor(fen?: string | HasFen | Setup | null);
  clone(): Setup;
  free(): void;
  readonly fen: string;
  pieceAt(square: SquareLike): Piece | null;
  pieces(): Map<string, Piece>;
  put(square: SquareLike, piece: Piece): this;
  /** Clears a square and says what stood there. */
  remove(square: SquareLike): Piece | null;
  /** Clears the board. */
  clear(): this;
  turn: Color;
  /** `KQkq`, files as in Shredder-FEN, or `-`. */
  castlingRights: string;
  enPassant: string | null;
  halfmoveClock: number;
  fullmoveNumber: number;
  /** Why this is no position: every reason, by a name that never changes and in words. */
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
  /** Moves to mate; 0 if somebody is mated already: the other side if `isGiven`. */
  readonly mate: number | null;
  readonly isGiven: boolean;
  /** Games won, drawn and lost out of a thousand, if an engine has said so. */
  readonly chances: Chances | null;
  readonly isMate: boolean;
  /** What the score promises out of a game, from 0 to 1; null if no engine has said so. */
  readonly expectation: number | null;
  /** As engines are quoted: `+0.35`, `#3`, `-#2`. */
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

/** A game with its variations, comments and tags, and a cursor. Walking and playing destroy nothing. */
export class Game {
  /** A game that begins in a position; without one at the usual start. */
  constructor(start?: string | HasFen | null);
  /** Reads one game in PGN, with everything in it; the cursor is at the end of the main line. */
  static fromPgn(pgn: string): Game;

  clone(): Game;
  free(): void;
  /** Whether two games have the same tags, moves, variations and notes, wherever their cursors are. */
  equals(other: unknown): boolean;
  /** The game in PGN as it is, or with all of the seven tags that the standard's export format requires. */
  pgn(options?: { sevenTags?: boolean }): string;
  toString(): string;

  /** The tags, such as `White` and `Event`. */
  readonly tags: Record<string, string>;
  tag(name: string): string | null;
  /** Sets a tag; `Result` must be a result. */
  setTag(name: string, value: string): void;
  /** Removes a tag, and says whether it was there. */
  removeTag(name: string): boolean;
  /** The result as it is written; see `outcome` for that of the moves. */
  result: Result;

  /** The position that the game began in. */
  readonly start: Position;
  /** The position at the cursor. */
  readonly position: Position;
  readonly fen: string;
  /** The node at the cursor. */
  readonly current: GameNode;
  goTo(node: GameNode): GameNode;
  goToStart(): GameNode;
  goToEnd(): GameNode;
  /** Goes back by a move and says which; null at the start. Nothing is deleted. */
  undo(): Move | null;
  /** Plays the move again that was gone back by last; null if there is none. */
  redo(): Move | null;
  /** Goes forward along the line; null at its end. */
  forward(): Move | null;
  /** Plays a move at the cursor: one that is there is followed, another one becomes a variation. */
  makeMove(move: MoveText): Move;
  /** The moves that lead to the cursor. */
  moves(): Move[];
  /** How the game has ended by itself at the cursor; null while it has not. */
  readonly outcome: Outcome | null;
  /** How it ends if the time of a side runs out at the cursor. */
  outcomeOnTime(color: Color): Outcome;
  /** The draws that the player to move may claim. */
  readonly claims: ("threefold_repetition" | "fifty_moves")[];
  /** How often the position at the cursor has been there. */
  readonly occurrences: number;

  /** The node before the first move. */
  readonly root: GameNode;
  /** The moves of the main line. */
  mainLine(): Move[];
  /** The moves of the main line as their sixteen bits; 0 is a null move. */
  packedMainLine(): Uint16Array;
  /** All nodes behind moves: along each line, the alternatives to a move before its continuation. */
  nodes(): Generator<GameNode, void, void>;
  /** Whether a node is one of this game and was not deleted. */
  has(node: unknown): boolean;
  /** Takes back the last change of the game; false if there is none. */
  undoEdit(): boolean;
  redoEdit(): boolean;
}

/** A place in a game: the start, or behind a move. Using one that was deleted throws. */
export class GameNode {
  private constructor();
  readonly game: Game;
  /** A number that only this node of the game has. */
  readonly id: number;
  equals(other: unknown): boolean;

  readonly parent: GameNode | null;
  /** The continuation first, then the variations. */
  readonly children: GameNode[];
  /** The continuation of the line. */
  readonly next: GameNode | null;
  /** What else was or could be played instead of `next`. */
  readonly variations: GameNode[];
  /** The nodes from the first move to this one. */
  readonly path: GameNode[];
  /** The nodes of the line behind this one. */
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

  /** Adds a move behind it, as continuation or variation; one that is there is found. The cursor stays. */
  add(move: MoveText): GameNode;
  /** Adds moves one behind the other, and returns the last node. */
  addLine(moves: MoveText[]): GameNode;
  /** Moves the variation up by one place. */
  promote(): void;
  demote(): void;
  promoteToMainLine(): void;
  /** Deletes the node and what follows it. */
  delete(): void;

  /** The comments after the move, with commands such as `[%clk 0:05:00]`, as one text; setting it replaces all. */
  comment: string;
  readonly comments: string[];
  addComment(comment: string): void;
  /** The comments before the move. */
  commentBefore: string;
  readonly commentsBefore: string[];
  /** What the comments after the move say to people: without commands. */
  readonly text: string;
  /** Numeric annotation glyphs: 1 is `!`, 2 is `?`, and so on. */
  nags: number[];
  addNag(nag: number | "!" | "?" | "!!" | "??" | "!?" | "?!"): void;
  removeNag(nag: number | "!" | "?" | "!!" | "??" | "!?" | "?!"): void;
  /** The time left on the clock, in milliseconds. */
  clock: number | null;
  /** The time that the move took, in milliseconds. */
  elapsed: number | null;
  get evaluation(): EvaluationNote | null;
  set evaluation(evaluation: EvaluationNote | Score | { centipawns: number } | { mate: number } | null);
  arrows: Arrow[];
  markedSquares: MarkedSquare[];
}

/** Reads the games of a text one after the other. A bad game comes with its error, and reading goes on behind it. */
export class PgnReader implements IterableIterator<PgnEntry> {
  /** Reads a text, or the bytes of a file. */
  constructor(pgn: string | Uint8Array | ArrayBuffer);
  next(): IteratorResult<PgnEntry, undefined>;
  free(): void;
  [Symbol.iterator](): this;
}

/** A Polyglot book: moves with weights for positions. */
export class Book {
  /** The book in the bytes of a file. */
  constructor(file: Uint8Array | ArrayBuffer);
  /** How many entries there are. */
  readonly size: number;
  /** The moves for a position. */
  moves(position: string | HasFen): BookMove[];
  /** The move with the most weight, or null. */
  best(position: string | HasFen): BookMove | null;
  /** A move chosen at random by weight, or null; `random` gives numbers from 0 to 1. */
  choose(position: string | HasFen, random?: () => number): BookMove | null;
  free(): void;
}

/** Makes a book of games. */
export class BookBuilder {
  constructor(options?: BookOptions);
  /** Adds the main line of a game. */
  add(game: Game): this;
  /** The book as the bytes of a file. */
  toBytes(): Uint8Array;
  free(): void;
}
