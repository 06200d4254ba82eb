package tabiya;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How long a search takes from Java, beside the native program: {@code cargo xtask bench java}. Each figure is the best of
 * several runs, taken in turn, because other work on the machine disturbs both alike.
 */
final class Speed {
    private static final String FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";

    private Speed() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new HashMap<>(Map.of("--nodes", "2000000", "--rounds", "5"));
        for (int index = 0; index + 1 < arguments.length; index += 2) {
            options.put(arguments[index], arguments[index + 1]);
        }
        long nodes = Long.parseLong(options.get("--nodes"));
        double program = Double.POSITIVE_INFINITY;
        double java = Double.POSITIVE_INFINITY;
        for (int round = Integer.parseInt(options.get("--rounds")); round > 0; round--) {
            program = Math.min(program, programTime(options.get("--program"), nodes));
            java = Math.min(java, javaTime(nodes));
        }
        System.out.printf(Locale.ROOT, "search, %d nodes: native %.3f s, Java %.3f s, %.3f times%n", nodes, program,
                java, java / program);
    }

    private static double javaTime(long nodes) {
        Position position = new Position(FEN);
        // As with the program, starting is not searching.
        try (Engine engine = Engine.builder().hash(16).build()) {
            long begun = System.nanoTime();
            engine.findBestMove(position, Limits.ofNodes(nodes));
            return (System.nanoTime() - begun) / 1e9;
        }
    }

    private static double programTime(String program, long nodes) throws IOException {
        Process process = new ProcessBuilder(program, "uci").start();
        try (Writer commands = process.outputWriter(); BufferedReader answers = process.inputReader()) {
            commands.write("setoption name Hash value 16\nisready\n");
            commands.flush();
            until(answers, "readyok");
            long begun = System.nanoTime();
            commands.write("position fen " + FEN + "\ngo nodes " + nodes + "\n");
            commands.flush();
            until(answers, "bestmove");
            double taken = (System.nanoTime() - begun) / 1e9;
            commands.write("quit\n");
            commands.flush();
            return taken;
        }
    }

    private static void until(BufferedReader answers, String start) throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(start)) {
                return;
            }
        }
        throw new IOException("the program has ended");
    }
}
