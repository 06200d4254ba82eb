package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The answers of testdata/answers.json: books, endings, who can win, mates, scores at the end of a game. */
class AnswerVectorsTest {
    private static final JsonObject ALL = Vectors.read("testdata/answers.json");

    private static Stream<JsonObject> each(String name) {
        assertTrue(ALL.getAsJsonArray(name).size() > 0, name);
        return Vectors.items(ALL.get(name)).map(JsonElement::getAsJsonObject);
    }

    @Test
    void booksHaveTheirMoves() {
        each("books").forEach(entry -> {
            byte[] bytes = HexFormat.of().parseHex(Vectors.text(entry, "bytes"));
            try (Book book = Book.of(bytes)) {
                assertEquals(bytes.length / 16, book.size());
                Vectors.items(entry.get("positions")).map(JsonElement::getAsJsonObject)
                        .forEach(known -> assertMoves(known, book));
            }
        });
    }

    private static void assertMoves(JsonObject known, Book book) {
        Position position = new Position(Vectors.text(known, "fen"));
        List<String> expected = new ArrayList<>();
        known.getAsJsonArray("moves").forEach(move -> expected.add(
                move.getAsJsonArray().get(0).getAsString() + " " + move.getAsJsonArray().get(1).getAsInt()));
        List<BookMove> found = book.moves(position);
        assertEquals(expected.stream().sorted().toList(),
                found.stream().map(move -> move.move().uci() + " " + move.weight()).sorted().toList());
        assertEquals(found.stream().map(BookMove::weight).max(Integer::compare),
                book.best(position).map(BookMove::weight));
        Optional<BookMove> chosen = book.choose(position, new Random(1));
        assertEquals(found.isEmpty(), chosen.isEmpty());
        assertTrue(chosen.isEmpty() || found.contains(chosen.get()));
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "TABIYA_SYZYGY", matches = ".+")
    void endingsHaveTheirResults() {
        try (Tablebase tables = Tablebase.open(Path.of(System.getenv("TABIYA_SYZYGY")))) {
            each("endings").forEach(entry -> assertEnding(entry, tables));
        }
    }

    private static void assertEnding(JsonObject entry, Tablebase tables) {
        Position position = new Position(Vectors.text(entry, "fen"));
        String fen = position.fen();
        assertEquals(entry.get("wdl").getAsInt(), tables.wdlIgnoringClock(position).value(), fen);
        if (!entry.get("by_clock").isJsonNull()) {
            assertEquals(entry.get("by_clock").getAsInt(), tables.wdl(position).value(), fen);
        }
        int expected = entry.get("dtz").getAsInt();
        int dtz = tables.dtz(position);
        assertTrue(Math.abs(dtz - expected) <= 1 && Integer.signum(dtz) == Integer.signum(expected), fen + " " + dtz);
        if (position.halfmoveClock() == 0) {
            List<RankedMove> ranked = tables.rankedMoves(position);
            assertEquals(position.legalMoves().size(), ranked.size());
            assertEquals(Vectors.texts(entry.get("best")).stream().sorted().toList(),
                    ranked.stream().filter(move -> move.wdl() == tables.wdl(position))
                            .map(move -> move.move().uci()).sorted().toList(), fen);
            assertEquals(tables.wdl(position), ranked.get(0).wdl());
        }
    }

    @Test
    void whoCanWinIsKnown() {
        each("winnable").forEach(entry -> {
            Position position = new Position(Vectors.text(entry, "fen"));
            for (Color color : Color.values()) {
                String expected = Vectors.text(entry, color.name().toLowerCase(Locale.ROOT));
                Winnability found = position.winnability(color);
                assertEquals(expected, found.answer().name().toLowerCase(Locale.ROOT));
                assertEquals(expected.equals("unwinnable"), found.reason().isPresent());
                Winnability.Answer quick = position.quickWinnability(color).answer();
                assertTrue(quick == found.answer() || quick == Winnability.Answer.UNKNOWN);
                if (found.answer() == Winnability.Answer.WINNABLE) {
                    Position end = position;
                    for (Move move : found.line()) {
                        end = end.play(move);
                    }
                    assertTrue(end.isCheckmate() && end.sideToMove() == color.opponent(), end.fen());
                }
            }
        });
    }

    @Test
    void matesAreFoundAndProven() {
        each("mates").forEach(entry -> {
            Position position = new Position(Vectors.text(entry, "fen"));
            MateSearch found = position.findMate(MateLimits.ofNodes(entry.get("nodes").getAsLong()));
            Mate mate = found.mate().orElseThrow();
            assertEquals(entry.get("mate").getAsInt(), mate.moves(), position.fen());
            assertTrue(mate.isShortest());
            ProvenMate proven = Mate.check(mate.certificate()).get(0);
            assertEquals(Math.abs(mate.moves()), proven.moves());
            assertTrue(proven.isShortest());
        });
    }

    @Test
    void finishedGamesHaveTheirScores() {
        each("ends").forEach(entry -> {
            JsonObject white = entry.getAsJsonObject("white");
            try (Engine engine = new Engine()) {
                Answer answer = engine.findBestMove(new Position(Vectors.text(entry, "fen")), Limits.NONE);
                assertTrue(answer.best().isEmpty());
                Score score = answer.score().orElseThrow().white();
                assertEquals(white.get("cp").isJsonNull(), score.isMate());
                assertEquals(0, score.isMate() ? score.mate().getAsInt() : score.centipawns().getAsInt());
                assertEquals(white.get("given").getAsBoolean(), score.isMateGiven());
            }
        });
    }
}
