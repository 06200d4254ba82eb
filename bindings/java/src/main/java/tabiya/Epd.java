package tabiya;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A position and what is known about it, in one line: Extended Position Description.
 *
 * <pre>{@code
 * Epd epd = Epd.parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";");
 * System.out.println(epd.bestMoves() + " " + epd.id().orElseThrow()); // [a1a8] back rank
 * }</pre>
 *
 * @param position the position
 * @param operations the operations in their order: the operands as text by their opcode
 * @param bestMoves the moves of {@code bm}
 * @param avoidMoves the moves of {@code am}
 */
public record Epd(
        Position position, Map<String, String> operations, List<Move> bestMoves, List<Move> avoidMoves) {
    /**
     * Reads a line.
     *
     * @param line four fields, or six, and operations
     * @return what it says
     * @throws BadFenException if it is none
     */
    public static Epd parse(String line) {
        long[] words = new long[Position.WORDS];
        Message message = new Message(Position.readEpd(Objects.requireNonNull(line, "line"), words));
        Map<String, String> operations = new LinkedHashMap<>();
        for (int count = message.integer(); count > 0; count--) {
            operations.put(message.text(), message.text());
        }
        return new Epd(new Position(words, 0), Collections.unmodifiableMap(operations), message.moves(),
                message.moves());
    }

    /**
     * The name of the position.
     *
     * @return the operand of {@code id}, if there is one
     */
    public Optional<String> id() {
        String id = operations.get("id");
        boolean isQuoted = id != null && id.length() >= 2 && id.startsWith("\"");
        return Optional.ofNullable(isQuoted ? id.substring(1, id.length() - 1).replace("\\\"", "\"") : id);
    }

    /** The line for a position with operations. */
    static String line(Position position, Map<String, String> operations) {
        StringBuilder line = new StringBuilder();
        String[] fields = position.fen(FenStyle.X_FEN).split(" ");
        line.append(String.join(" ", List.of(fields).subList(0, 4)));
        operations.forEach((opcode, operands) ->
                line.append(' ').append(opcode).append(operands.isEmpty() ? "" : " ").append(operands).append(';'));
        return Position.writeEpd(line.toString());
    }

    /** The line. */
    @Override
    public String toString() {
        return line(position, operations);
    }
}
