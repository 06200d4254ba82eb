package tabiya;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Extended Position Description (EPD): a position, and what is known about it, in one line.
 *
 * <pre>{@code
 * Epd epd = Epd.parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";");
 * System.out.println(epd.bestMoves() + " " + epd.id().orElseThrow()); // [a1a8] back rank
 * }</pre>
 *
 * @param position the position
 * @param operations the operations in their order: for each opcode its operands as text
 * @param bestMoves the moves of {@code bm}
 * @param avoidMoves the moves of {@code am}
 */
public record Epd(
        Position position, Map<String, String> operations, List<Move> bestMoves, List<Move> avoidMoves) {
    /**
     * Reads a line.
     *
     * @param line four or six fields, then operations
     * @return its contents
     * @throws BadFenException if it is not valid EPD
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
        String[] fields = position.fen().split(" ");
        line.append(String.join(" ", List.of(fields).subList(0, 4)));
        operations.forEach((opcode, operands) ->
                line.append(' ').append(opcode).append(operands.isEmpty() ? "" : " ").append(operands).append(';'));
        String text = Position.writeEpd(line.toString());
        // A semicolon or a blank in the wrong place would make other operations of it.
        if (!List.copyOf(parse(text).operations().keySet()).equals(List.copyOf(operations.keySet()))) {
            throw new BadFenException("these operations cannot be written in EPD: " + operations, Optional.empty());
        }
        return text;
    }

    /** The line. */
    @Override
    public String toString() {
        return line(position, operations);
    }
}
