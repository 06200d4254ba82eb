package tabiya;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Searches a FEN for so many nodes, as in a new game, for each line that comes in, and answers {@code SECONDS NODES MOVE}:
 * {@code cargo xtask bench bindings} compares it with the other languages.
 */
final class Search {
    private Search() {}

    public static void main(String[] arguments) throws IOException {
        Position position = new Position(arguments[0]);
        Limits limits = Limits.ofNodes(Long.parseLong(arguments[1]));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Engine engine = Engine.builder().hash(16).build()) {
            while (orders.readLine() != null) {
                engine.newGame();
                engine.setPosition(position);
                long begun = System.nanoTime();
                Answer answer = engine.findBestMove(limits);
                double seconds = (System.nanoTime() - begun) / 1e9;
                System.out.printf(Locale.ROOT, "%.6f %d %s%n", seconds, answer.nodes(), answer.uci().orElse("-"));
            }
        }
    }
}
