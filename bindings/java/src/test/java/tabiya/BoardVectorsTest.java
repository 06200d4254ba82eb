package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The boards of testdata/boards.json, which python-chess has written down. */
class BoardVectorsTest {
    private static final JsonObject ALL = Vectors.read("testdata/boards.json");

    private static SquareSet squares(JsonElement text) {
        return SquareSet.parse(text.getAsString());
    }

    @Test
    void boardsAreAsTheyShould() {
        int count = 0;
        for (JsonElement element : ALL.getAsJsonArray("boards")) {
            JsonObject entry = element.getAsJsonObject();
            String fen = entry.get("fen").getAsString();
            Position position = new Position(fen);
            assertEquals(entry.get("shredder").getAsString(), position.fen(FenStyle.SHREDDER), fen);
            assertEquals(entry.get("side").getAsString(), position.sideToMove().name().toLowerCase(Locale.ROOT), fen);
            assertEquals(Optional.ofNullable(Vectors.text(entry, "en_passant")).map(Square::of), position.enPassant());
            assertEquals(entry.get("clock").getAsInt(), position.halfmoveClock());
            assertEquals(entry.get("number").getAsInt(), position.fullmoveNumber());
            Map<Square, Piece> pieces = new HashMap<>();
            entry.getAsJsonObject("pieces").entrySet().forEach(piece ->
                    pieces.put(Square.of(piece.getKey()), Piece.of(piece.getValue().getAsString().charAt(0))));
            assertEquals(pieces, position.pieces(), fen);
            assertEquals(squares(entry.get("checkers")), position.checkers(), fen);
            for (Color color : Color.values()) {
                String name = color.name().toLowerCase(Locale.ROOT);
                assertEquals(Square.of(entry.getAsJsonObject("kings").get(name).getAsString()), position.king(color));
                assertEquals(squares(entry.getAsJsonObject("pinned").get(name)), position.pinned(color), fen);
                entry.getAsJsonObject("attackers").entrySet().forEach(square -> assertEquals(
                        squares(square.getValue().getAsJsonObject().get(name)),
                        position.attackers(Square.of(square.getKey()), color), fen));
            }
            entry.getAsJsonObject("attacks").entrySet().forEach(square ->
                    assertEquals(squares(square.getValue()), position.attacks(Square.of(square.getKey())), fen));
            entry.getAsJsonObject("moves").entrySet().forEach(move -> {
                String[] texts = move.getValue().getAsString().split(" ");
                Move found = position.parseMove(move.getKey());
                assertEquals(texts[0], position.san(found), fen);
                assertEquals(texts[1], position.lan(found), fen);
            });
            entry.getAsJsonObject("pin_lines").entrySet().forEach(line -> assertEquals(
                    Optional.of(squares(line.getValue())), position.pinLine(Square.of(line.getKey())), fen));
            assertEquals(entry.get("captures").getAsString().split(" ").length,
                    Math.max(position.captures().size(), 1), fen);
            String passed = Vectors.text(entry, "null");
            assertEquals(passed == null, position.isCheck(), fen);
            if (passed != null) {
                assertEquals(passed, position.play(Move.NULL).fen(FenStyle.X_FEN), fen);
            }
            assertEquals(new Position(entry.get("mirror").getAsString()), position.mirrored(), fen);
            assertEquals(Long.parseUnsignedLong(entry.get("polyglot").getAsString(), 16), position.polyglotKey(), fen);
            JsonObject line = entry.getAsJsonObject("line");
            List<Move> moves = Vectors.texts(line.get("uci")).stream().map(Move::of).toList();
            assertEquals(line.get("san").getAsString(), position.sanLine(moves), fen);
            count++;
        }
        assertTrue(count > 100);
    }

    @Test
    void setupsHaveTheirFaults() {
        int count = 0;
        for (JsonElement element : ALL.getAsJsonArray("setups")) {
            JsonObject entry = element.getAsJsonObject();
            Setup setup = Setup.of(entry.get("fen").getAsString());
            assertEquals(Vectors.texts(entry.get("faults")).isEmpty(), setup.isValid(), entry.get("fen").getAsString());
            count++;
        }
        assertTrue(count > 20);
    }

    @Test
    void scoresConvertAndTurn() {
        for (JsonElement element : ALL.getAsJsonArray("scores")) {
            JsonObject entry = element.getAsJsonObject();
            Score score = entry.get("given").getAsBoolean()
                    ? Score.ofMate(0, Color.BLACK).white()
                    : entry.get("cp").isJsonNull() ? Score.ofMate(entry.get("mate").getAsInt(), Color.WHITE)
                            : Score.ofCentipawns(entry.get("cp").getAsInt(), Color.WHITE);
            assertEquals(entry.get("number").getAsInt(), score.toCentipawns(100_000), score.toString());
            assertEquals(entry.get("reversed").getAsInt(), score.black().toCentipawns(100_000), score.toString());
            assertEquals(score, score.black().white());
        }
    }
}
