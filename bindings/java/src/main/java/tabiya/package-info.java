/**
 * The rules of chess, PGN and the engine with its network inside your process.
 *
 * <ul>
 *   <li>{@link tabiya.Position} and {@link tabiya.Move} never change and may be shared freely.
 *   <li>{@link tabiya.Game} is a game that is being played or was read; {@link tabiya.PgnReader} reads files of them.
 *   <li>{@link tabiya.Engine} finds moves, {@link tabiya.Analysis} tells what it finds meanwhile.
 *   <li>{@link tabiya.TabiyaException} and its subclasses say what is wrong, and where. A null where none is allowed is a
 *       {@link java.lang.NullPointerException}.
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
