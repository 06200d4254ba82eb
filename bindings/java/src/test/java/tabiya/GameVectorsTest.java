package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The games of testdata/games.json. */
class GameVectorsTest {
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
            assertEquals(entry.get("result").getAsString(), game.result());
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
                assertEquals(node.get("fen").getAsString(), found.position().fen());
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
        assertEquals(texts(node, "before"), found.commentsBefore());
        assertEquals(texts(node, "nags"), found.nags().stream().map(String::valueOf).toList());
        assertEquals(node.has("clock") ? Optional.of(Duration.ofSeconds(node.get("clock").getAsLong()))
                : Optional.empty(), found.clock());
        assertEquals(node.has("arrows") ? node.get("arrows").getAsString() : "", found.arrows().stream()
                .map(arrow -> arrow.color().name().substring(0, 1) + arrow.from() + arrow.to())
                .collect(Collectors.joining(",")));
        assertEquals(node.has("squares") ? node.get("squares").getAsString() : "", found.marks().stream()
                .map(mark -> mark.color().name().substring(0, 1) + mark.square()).collect(Collectors.joining(",")));
        assertEquals(node.has("eval"), found.evaluation().isPresent());
        found.evaluation().ifPresent(score -> assertEvaluation(Vectors.text(node, "eval"), score));
    }

    /** Pawns or {@code #} and moves, as they are written. */
    private static void assertEvaluation(String written, Score score) {
        String value = written.split(",")[0];
        if (value.startsWith("#")) {
            assertEquals(Integer.parseInt(value.substring(1)), score.mate().orElseThrow());
        } else {
            assertEquals(Math.round(100 * Double.parseDouble(value)), score.centipawns().orElseThrow());
        }
    }
}
