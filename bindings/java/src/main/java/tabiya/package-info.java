/**
 * The rules of chess, PGN and the engine with its network inside your process.
 *
 * <ul>
 *   <li>{@link tabiya.Position} and {@link tabiya.Move} are immutable and may be shared freely.
 *   <li>{@link tabiya.Game} is a game, played or read; {@link tabiya.PgnReader} reads files of games.
 *   <li>{@link tabiya.Engine} finds moves; {@link tabiya.Analysis} reports lines as they are found.
 *   <li>{@link tabiya.TabiyaException} and its subclasses say what went wrong, and where. A null where none is allowed
 *   causes a {@link java.lang.NullPointerException}.
 * </ul>
 *
 * <pre>{@code
 * try (Engine engine = Engine.builder().depth(6).threads(1).build()) {
 *     engine.makeMove("e4");
 *     System.out.println(engine.findBestMove().san().isPresent()); // true
 * }
 * }</pre>
 */
package tabiya;
