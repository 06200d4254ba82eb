package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every language answers alike. */
class ConformanceTest {
    private static Stream<DynamicTest> each(String name, Consumer<JsonObject> test) {
        assertTrue(Vectors.of(name).findAny().isPresent(), name);
        return Vectors.of(name).map(entry -> DynamicTest.dynamicTest(label(entry), () -> test.accept(entry)));
    }

    private static String label(JsonObject entry) {
        String text = entry.toString();
        return text.substring(0, Math.min(text.length(), 100));
    }

    private static void assertOutcome(JsonElement expected, Optional<Outcome> found) {
        if (expected.isJsonNull()) {
            assertEquals(Optional.empty(), found);
            return;
        }
        JsonObject outcome = expected.getAsJsonObject();
        Outcome there = found.orElseThrow();
        assertEquals(Vectors.text(outcome, "reason"), there.reason().text());
        assertEquals(Vectors.text(outcome, "winner"),
                there.winner().map(color -> color.name().toLowerCase(Locale.ROOT)).orElse(null));
    }

    private static List<String> uci(List<Move> moves) {
        return moves.stream().map(Move::uci).toList();
    }

    @TestFactory
    Stream<DynamicTest> positionsHaveTheirMovesAndOutcomes() {
        return each("positions", entry -> {
            Position position = new Position(Vectors.text(entry, "fen"));
            boolean chess960 = entry.get("chess960").getAsBoolean();
            Map<String, String> expected = new TreeMap<>();
            entry.getAsJsonObject("moves").entrySet()
                    .forEach(move -> expected.put(move.getKey(), move.getValue().getAsString()));
            Map<String, String> found = new TreeMap<>();
            for (Move move : position.legalMoves()) {
                found.put(chess960 ? move.uciChess960() : move.uci(), position.san(move));
            }
            assertEquals(expected, found);
            expected.forEach((uci, san) -> assertEquals(position.parseMove(uci), position.parseMove(san)));
            assertEquals(Vectors.text(entry, "side").toUpperCase(Locale.ROOT), position.sideToMove().name());
            assertEquals(entry.get("check").getAsBoolean(), position.isCheck());
            assertOutcome(entry.get("outcome"), position.outcome());
            int depth = 0;
            for (JsonElement nodes : entry.getAsJsonArray("perft")) {
                depth++;
                assertEquals(nodes.getAsLong(), position.perft(depth));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> gamesEndAsTheyShould() {
        return each("games", entry -> {
            try (Game game = new Game()) {
                Vectors.texts(entry.get("moves")).forEach(game::makeMove);
                assertEquals(Vectors.texts(entry.get("uci")), uci(game.moves()));
                assertEquals(Vectors.text(entry, "fen"), game.position().fen());
                assertOutcome(entry.get("outcome"), game.outcome());
                assertEquals(Vectors.texts(entry.get("claims")), game.claims().stream().map(Reason::text).toList());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> fensAreReadLeniently() {
        return each("fens", entry ->
                assertEquals(Vectors.text(entry, "fen"), new Position(Vectors.text(entry, "text")).fen()));
    }

    @TestFactory
    Stream<DynamicTest> movesAreReadLeniently() {
        return each("spellings", entry -> {
            Position position = new Position(Vectors.text(entry, "fen"));
            assertEquals(Vectors.text(entry, "uci"), position.parseMove(Vectors.text(entry, "text")).uci());
        });
    }

    @TestFactory
    Stream<DynamicTest> badFensFailWithTheirKind() {
        return each("bad_fens", entry -> {
            TabiyaException error =
                    assertThrows(TabiyaException.class, () -> new Position(Vectors.text(entry, "text")));
            assertEquals(Vectors.text(entry, "kind"), error.kind().text());
        });
    }

    @TestFactory
    Stream<DynamicTest> badMovesFailWithTheirKind() {
        return each("bad_moves", entry -> {
            Position position = new Position(Vectors.text(entry, "fen"));
            TabiyaException error =
                    assertThrows(TabiyaException.class, () -> position.parseMove(Vectors.text(entry, "text")));
            assertEquals(Vectors.text(entry, "kind"), error.kind().text());
        });
    }

    @TestFactory
    Stream<DynamicTest> gamesInPgnAreRead() {
        return each("pgns", entry -> {
            try (PgnReader reader = PgnReader.of(Vectors.text(entry, "text"))) {
                List<Game> games = reader.stream().toList();
                List<JsonElement> expected = Vectors.items(entry.get("games")).toList();
                assertEquals(expected.size(), games.size());
                for (int index = 0; index < games.size(); index++) {
                    JsonObject wanted = expected.get(index).getAsJsonObject();
                    Game game = games.get(index);
                    wanted.getAsJsonObject("tags").entrySet().forEach(tag ->
                            assertEquals(Optional.of(tag.getValue().getAsString()), game.tag(tag.getKey())));
                    assertEquals(Vectors.texts(wanted.get("moves")), uci(game.moves()));
                    assertEquals(Vectors.text(wanted, "fen"), game.position().fen());
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> badGamesFailAtTheirLine() {
        return each("bad_pgns", entry -> {
            List<Long> expected = new ArrayList<>();
            entry.getAsJsonArray("lines")
                    .forEach(line -> expected.add(line.isJsonNull() ? null : Long.valueOf(line.getAsLong())));
            List<Long> lines = new ArrayList<>();
            try (PgnReader reader = PgnReader.of(Vectors.text(entry, "text"))) {
                while (reader.hasNext()) {
                    try {
                        reader.next();
                        lines.add(null);
                    } catch (BadPgnException error) {
                        lines.add(error.place().orElseThrow().line().orElseThrow());
                    }
                }
            }
            assertEquals(expected, lines);
        });
    }

    @TestFactory
    Stream<DynamicTest> searchesFindTheSameEverywhere() {
        return each("search", entry -> {
            try (Engine engine = new Engine()) {
                Position position = new Position(Vectors.text(entry, "fen"));
                Answer answer = engine.findBestMove(position, Limits.ofNodes(entry.get("nodes").getAsLong()));
                assertEquals(Vectors.text(entry, "best"), answer.uci().orElse(null));
                assertEquals(entry.get("searched").getAsLong(), answer.nodes());
                Score score = answer.score().orElseThrow().white();
                for (String name : Set.of("white_centipawns", "white_mate")) {
                    JsonElement expected = entry.get(name);
                    if (answer.best().isEmpty()) {
                        assertEquals(position.isCheckmate(), score.isMate());
                    } else {
                        var found = name.equals("white_mate") ? score.mate() : score.centipawns();
                        assertEquals(!expected.isJsonNull(), found.isPresent());
                        assertTrue(expected.isJsonNull() || expected.getAsInt() == found.getAsInt());
                    }
                }
            }
        });
    }
}
