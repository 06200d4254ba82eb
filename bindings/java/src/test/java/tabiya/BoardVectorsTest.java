package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The boards of testdata/boards.json, which python-chess has written down. */
class BoardVectorsTest {
    private static final JsonObject ALL = Vectors.read("testdata/boards.json");

    private static SquareSet squares(JsonElement text) {
        return SquareSet.parse(text.getAsString());
    }

    private static Stream<JsonObject> boards() {
        return Vectors.items(ALL.get("boards")).map(JsonElement::getAsJsonObject);
    }

    @Test
    void boardsAreWrittenAndCount() {
        assertTrue(boards().count() > 400);
        boards().forEach(entry -> {
            String fen = Vectors.text(entry, "fen");
            Position position = new Position(fen);
            assertEquals(fen, position.fen());
            assertEquals(fen, position.fen(FenStyle.X_FEN));
            assertEquals(Vectors.text(entry, "shredder"), position.fen(FenStyle.SHREDDER), fen);
            assertEquals(position, new Position(position.fen(FenStyle.SHREDDER)));
            assertEquals(Vectors.text(entry, "epd"), position.epd());
            assertEquals(Vectors.text(entry, "side"), name(position.sideToMove()), fen);
            assertEquals(Optional.ofNullable(Vectors.text(entry, "en_passant")).map(Square::of), position.enPassant());
            assertEquals(entry.get("clock").getAsInt(), position.halfmoveClock());
            assertEquals(entry.get("number").getAsInt(), position.fullmoveNumber());
            assertEquals(Long.parseUnsignedLong(Vectors.text(entry, "polyglot"), 16), position.polyglotKey(), fen);
            assertEquals(new Position(Vectors.text(entry, "mirror")), position.mirrored(), fen);
            String passed = Vectors.text(entry, "null");
            assertEquals(passed == null, position.isCheck(), fen);
            if (passed != null) {
                assertEquals(passed, position.play(Move.NULL).fen(), fen);
            }
            JsonObject line = entry.getAsJsonObject("line");
            List<Move> moves = Vectors.texts(line.get("uci")).stream().map(Move::of).toList();
            assertEquals(Vectors.text(line, "san"), position.sanLine(moves), fen);
        });
    }

    private static String name(Color color) {
        return color.name().toLowerCase(Locale.ROOT);
    }

    /** The files of the rooks that may castle, as Shredder-FEN writes them. */
    private static String castling(Position position) {
        StringBuilder files = new StringBuilder();
        for (Color color : Color.values()) {
            for (CastlingSide side : CastlingSide.values()) {
                Optional<Square> rook = position.castlingRook(color, side);
                assertEquals(rook.isPresent(), position.canCastle(color, side));
                rook.ifPresent(square -> {
                    char file = square.toString().charAt(0);
                    files.append(color == Color.WHITE ? Character.toUpperCase(file) : file);
                });
            }
        }
        return files.isEmpty() ? "-" : files.toString();
    }

    @Test
    void boardsHaveTheirPieces() {
        boards().forEach(entry -> {
            String fen = Vectors.text(entry, "fen");
            Position position = new Position(fen);
            Map<Square, Piece> pieces = new HashMap<>();
            entry.getAsJsonObject("pieces").entrySet().forEach(piece ->
                    pieces.put(Square.of(piece.getKey()), Piece.of(piece.getValue().getAsString().charAt(0))));
            assertEquals(pieces, position.pieces(), fen);
            assertEquals(pieces.keySet(), position.occupied().stream().collect(Collectors.toSet()));
            for (Square square : Square.values()) {
                assertEquals(Optional.ofNullable(pieces.get(square)), position.pieceAt(square), fen);
            }
            for (Piece piece : Piece.values()) {
                SquareSet squares = position.squares(piece.kind()).intersection(position.squares(piece.color()));
                assertEquals(squares, position.squares(piece));
                assertTrue(squares.stream().allMatch(square -> pieces.get(square) == piece), fen);
            }
            assertEquals(Vectors.text(entry, "castling"), castling(position), fen);
            for (Color color : Color.values()) {
                String name = name(color);
                assertEquals(Square.of(Vectors.text(entry.getAsJsonObject("kings"), name)), position.king(color));
                assertEquals(entry.getAsJsonObject("insufficient").get(name).getAsBoolean(),
                        position.hasInsufficientMaterial(color), fen);
            }
        });
    }

    @Test
    void boardsHaveTheirAttacksAndPins() {
        boards().forEach(entry -> {
            String fen = Vectors.text(entry, "fen");
            Position position = new Position(fen);
            assertEquals(squares(entry.get("checkers")), position.checkers(), fen);
            for (Color color : Color.values()) {
                String name = name(color);
                assertEquals(squares(entry.getAsJsonObject("pinned").get(name)), position.pinned(color), fen);
                entry.getAsJsonObject("attackers").entrySet().forEach(at -> {
                    SquareSet attackers = squares(at.getValue().getAsJsonObject().get(name));
                    Square square = Square.of(at.getKey());
                    assertEquals(attackers, position.attackers(square, color), fen);
                    assertEquals(!attackers.isEmpty(), position.isAttacked(square, color));
                    assertEquals(!attackers.isEmpty(), position.attackedBy(color).contains(square));
                });
            }
            JsonObject lines = entry.getAsJsonObject("pin_lines");
            for (Square square : Square.values()) {
                Optional<SquareSet> line = Optional.ofNullable(lines.get(square.toString())).map(each -> squares(each));
                assertEquals(line, position.pinLine(square), fen);
            }
            entry.getAsJsonObject("attacks").entrySet().forEach(square ->
                    assertEquals(squares(square.getValue()), position.attacks(Square.of(square.getKey())), fen));
        });
    }

    /** What the vectors say of a move: SAN, LAN and flags. */
    private static String told(Position position, Move move) {
        String flags = (move.isCapture() ? "x" : "") + (position.givesCheck(move) ? "+" : "")
                + (move.isCastling() ? "c" : "") + (move.isEnPassant() ? "e" : "")
                + (move.promotion().isPresent() ? "p" : "");
        return position.san(move) + " " + position.lan(move) + " " + (flags.isEmpty() ? "-" : flags);
    }

    @Test
    void boardsHaveTheirMoves() {
        boards().forEach(entry -> {
            String fen = Vectors.text(entry, "fen");
            Position position = new Position(fen);
            boolean chess960 = entry.get("chess960").getAsBoolean();
            Map<String, String> expected = new TreeMap<>();
            entry.getAsJsonObject("moves").entrySet()
                    .forEach(move -> expected.put(move.getKey(), move.getValue().getAsString()));
            Map<String, String> found = new TreeMap<>();
            for (Move move : position.legalMoves()) {
                String uci = chess960 ? move.uciChess960() : move.uci();
                found.put(uci, told(position, move));
                assertEquals(move, position.parseMove(uci));
                // The same move made without the position.
                Move alone = Move.of(uci);
                assertTrue(position.isLegal(alone), uci);
                assertEquals(position.play(move), position.play(alone), uci);
                assertEquals(move.isCapture(), position.isCapture(alone));
                assertEquals(move.isCastling(), position.isCastling(alone));
                assertEquals(move.isEnPassant(), position.isEnPassant(alone));
                assertEquals(move.uci().substring(0, 4), "" + move.from() + move.to());
            }
            assertEquals(expected, found, fen);
            String captures = position.captures().stream().map(move -> chess960 ? move.uciChess960() : move.uci())
                    .sorted().collect(Collectors.joining(" "));
            assertEquals(Vectors.text(entry, "captures"), captures, fen);
        });
    }

    /** The family of a fault, as the vectors have it. */
    private static String family(Fault fault) {
        String name = fault.name();
        return name.startsWith("castling") ? "castling"
                : name.startsWith("en_passant") ? "en_passant"
                : name.equals("adjacent_kings") ? "opponent_in_check" : name;
    }

    @Test
    void setupsHaveTheirFaults() {
        int count = 0;
        for (JsonElement element : ALL.getAsJsonArray("setups")) {
            JsonObject entry = element.getAsJsonObject();
            String fen = Vectors.text(entry, "fen");
            Setup setup = Setup.of(fen);
            List<String> faults = Vectors.texts(entry.get("faults"));
            assertEquals(new TreeSet<>(faults), setup.faults().stream().map(BoardVectorsTest::family)
                    .collect(Collectors.toCollection(TreeSet::new)), fen);
            if (faults.isEmpty()) {
                assertEquals(new Position(fen), setup.position());
            } else {
                assertThrows(BadFenException.class, setup::position, fen);
            }
            count++;
        }
        assertTrue(count > 20);
    }

    @Test
    void scoresConvertAndTurn() {
        Score before = null;
        for (JsonElement element : ALL.getAsJsonArray("scores")) {
            JsonObject entry = element.getAsJsonObject();
            Score score = entry.get("given").getAsBoolean()
                    ? Score.ofMate(0, Color.BLACK).white()
                    : entry.get("cp").isJsonNull() ? Score.ofMate(entry.get("mate").getAsInt(), Color.WHITE)
                            : Score.ofCentipawns(entry.get("cp").getAsInt(), Color.WHITE);
            assertEquals(entry.get("number").getAsInt(), score.toCentipawns(100_000), score.toString());
            assertEquals(entry.get("reversed").getAsInt(), score.black().toCentipawns(100_000), score.toString());
            assertEquals(score, score.black().white());
            assertTrue(before == null || before.compareTo(score) < 0 && score.compareTo(before) > 0, score.toString());
            before = score;
        }
    }
}
