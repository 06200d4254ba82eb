package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The games of testdata/games.json and the answers of testdata/answers.json. */
class GameVectorsTest {
    private static final JsonObject ANSWERS = Vectors.read("testdata/answers.json");

    private static JsonArray games() {
        return Vectors.read("testdata/games.json").getAsJsonArray("games");
    }

    @Test
    void whatIsReadIsWrittenWithoutLoss() {
        for (JsonElement element : games()) {
            JsonObject entry = element.getAsJsonObject();
            Game game = Game.fromPgn(entry.get("pgn").getAsString());
            assertEquals(entry.get("written").getAsString(), game.pgn());
            game.nodes().forEach(Node::position);
            assertEquals(entry.get("written").getAsString(), game.pgn());
            assertTrue(game.isSameAs(Game.fromPgn(game.pgn())), game.pgn());
            Map<String, String> tags = new HashMap<>();
            // Of two tags with a name the last counts.
            entry.getAsJsonArray("tags").forEach(tag -> tags.put(
                    tag.getAsJsonArray().get(0).getAsString(), tag.getAsJsonArray().get(1).getAsString()));
            tags.forEach((name, value) -> assertEquals(value, game.tag(name).orElseThrow()));
            assertEquals(tags.keySet(), game.tags().keySet());
        }
        assertTrue(games().size() >= 200);
    }

    @Test
    void nodesHaveTheirMovesPositionsAndNotes() {
        for (JsonElement element : games()) {
            JsonObject entry = element.getAsJsonObject();
            Game game = Game.fromPgn(entry.get("pgn").getAsString());
            JsonArray expected = entry.getAsJsonArray("nodes");
            assertEquals(expected.size(), game.nodes().count());
            List<Node> nodes = new ArrayList<>();
            int[] children = new int[expected.size()];
            for (JsonElement wanted : expected) {
                JsonObject node = wanted.getAsJsonObject();
                Node found = game.root();
                if (!node.get("parent").isJsonNull()) {
                    int parent = node.get("parent").getAsInt();
                    found = nodes.get(parent).children().get(children[parent]++);
                }
                nodes.add(found);
                assertEquals(node.get("fen").getAsString(), found.position().fen(FenStyle.X_FEN));
                String uci = game.tag("Variant").isPresent() ? found.move().map(Move::uciChess960).orElse(null)
                        : found.move().map(Move::uci).orElse(null);
                assertEquals(Vectors.text(node, "uci"), "0000".equals(uci) ? "--" : uci);
                assertNotes(node, found);
            }
        }
    }

    private static List<String> texts(JsonObject node, String name) {
        return node.has(name) ? Vectors.texts(node.get(name)) : List.of();
    }

    private static void assertNotes(JsonObject node, Node found) {
        assertEquals(texts(node, "comments"), found.comments());
        assertEquals(texts(node, "nags"), found.nags().stream().map(String::valueOf).toList());
        assertEquals(node.has("clock") ? Optional.of(Duration.ofSeconds(node.get("clock").getAsLong()))
                : Optional.empty(), found.clock());
        assertEquals(node.has("arrows") ? node.get("arrows").getAsString() : "", found.arrows().stream()
                .map(arrow -> arrow.color().name().substring(0, 1) + arrow.from() + arrow.to())
                .collect(Collectors.joining(",")));
        assertEquals(node.has("squares") ? node.get("squares").getAsString() : "", found.marks().stream()
                .map(mark -> mark.color().name().substring(0, 1) + mark.square()).collect(Collectors.joining(",")));
        assertEquals(node.has("eval"), found.evaluation().isPresent());
    }

    @Test
    void booksHaveTheirMoves() {
        for (JsonElement element : ANSWERS.getAsJsonArray("books")) {
            JsonObject entry = element.getAsJsonObject();
            try (Book book = Book.of(HexFormat.of().parseHex(entry.get("bytes").getAsString()))) {
                for (JsonElement wanted : entry.getAsJsonArray("positions")) {
                    Position position = new Position(wanted.getAsJsonObject().get("fen").getAsString());
                    List<String> moves = new ArrayList<>();
                    wanted.getAsJsonObject().getAsJsonArray("moves").forEach(move -> moves.add(
                            move.getAsJsonArray().get(0).getAsString() + " " + move.getAsJsonArray().get(1).getAsInt()));
                    List<String> found = book.moves(position).stream()
                            .map(move -> move.move().uci() + " " + move.weight()).toList();
                    assertEquals(moves.stream().sorted().toList(), found.stream().sorted().toList());
                }
            }
        }
    }

    @Test
    void whoCanWinAndMatesAreKnown() {
        for (JsonElement element : ANSWERS.getAsJsonArray("winnable")) {
            JsonObject entry = element.getAsJsonObject();
            Position position = new Position(entry.get("fen").getAsString());
            for (Color color : Color.values()) {
                String name = color.name().toLowerCase(Locale.ROOT);
                assertEquals(entry.get(name).getAsString(),
                        position.winnability(color).answer().name().toLowerCase(Locale.ROOT));
            }
        }
        for (JsonElement element : ANSWERS.getAsJsonArray("mates")) {
            JsonObject entry = element.getAsJsonObject();
            Position position = new Position(entry.get("fen").getAsString());
            MateSearch found = position.findMate(MateLimits.ofNodes(entry.get("nodes").getAsLong()).withMoves(8));
            assertEquals(entry.get("mate").isJsonNull() ? Optional.empty() : Optional.of(entry.get("mate").getAsInt()),
                    found.mate().map(Mate::moves), entry.get("fen").getAsString());
        }
    }
}
