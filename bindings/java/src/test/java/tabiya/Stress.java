package tabiya;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Calls the native library a million times and more, and fails if anything is left behind. Run in a machine of its own by
 * {@link LeakTest}.
 */
final class Stress {
    private static final byte[] PGN = "[White \"?\"]\n\n1. e4 e5 2. Nf3 {book} Nc6 *\n".getBytes(StandardCharsets.UTF_8);

    private static final long ALLOWED_GROWTH = 48L << 20;

    private long calls;
    private long rounds;

    private Stress() {}

    public static void main(String[] arguments) throws Exception {
        long wanted = Long.parseLong(arguments[0]);
        Stress stress = new Stress();
        // What the machine and malloc need for themselves they have after a while.
        stress.run(wanted / 4);
        settle();
        long before = memory();
        stress.run(wanted);
        settle();
        long grown = memory() - before;
        System.out.println(stress.calls + " calls, " + (grown >> 20) + " MB more");
        long left = Position.count() + Game.count() + PgnReader.count() + Analysis.count() + Engine.count();
        // Positions that constants hold may stay.
        if (left > 2 || Pressure.used() > 4096 || grown > ALLOWED_GROWTH) {
            System.out.println("left behind: " + left + " objects, " + Pressure.used() + " bytes");
            System.exit(1);
        }
    }

    private void run(long wanted) {
        long end = calls + wanted;
        try (Engine engine = Engine.builder().hash(1).nodes(20).build()) {
            while (calls < end) {
                rounds++;
                rules();
                games();
                if (rounds % 8 == 0) {
                    searches(engine);
                }
            }
        }
    }

    private void rules() {
        Position position = new Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        for (Move move : position.legalMoves()) {
            position.san(move);
            Position next = position.play(move);
            next.isCheck();
            calls += 3;
        }
        position.fen();
        position.key();
        position.outcome();
        position.pieceAt("e4");
        position.enPassant();
        position.equals(new Position());
        fails(BadFenException.class, () -> new Position("8/8/8/8/8/8/8/4K2x w - - 0 1"));
        fails(IllegalMoveException.class, () -> position.parseMove("e1e8"));
        calls += 12;
        if (rounds % 16 == 0) {
            position.svg(SvgOptions.USUAL.withHighlight("e4"));
            position.perft(1);
            calls += 2;
        }
    }

    private void games() {
        Game game = new Game();
        for (String text : List.of("e4", "e5", "Nf3", "Nc6")) {
            game.makeMove(text);
        }
        game.undo();
        game.redo();
        game.setTag("White", "Müller");
        game.tags();
        game.claims();
        game.outcome();
        game.pgn();
        game.moves();
        game.copy().close();
        fails(BadArgumentException.class, () -> game.setTag("no tag", "?"));
        // Half of them are left to the garbage collector.
        if (rounds % 2 == 0) {
            game.close();
            fails(ClosedException.class, game::moves);
        }
        PgnReader reader = rounds % 3 == 0 ? PgnReader.of(new ByteArrayInputStream(PGN)) : PgnReader.of(PGN);
        reader.next().position();
        reader.hasNext();
        reader.close();
        calls += 22;
    }

    private void searches(Engine engine) {
        engine.newGame();
        engine.makeMove("e4");
        engine.evaluation();
        engine.findBestMove();
        engine.setPosition(engine.position());
        engine.setGame(engine.game());
        try (Analysis analysis = engine.analyze(Limits.NONE)) {
            analysis.forEach(info -> { });
        }
        fails(BadOptionException.class, () -> engine.analyze(Limits.ofDepth(0)));
        calls += 20;
    }

    private static void fails(Class<? extends TabiyaException> kind, Runnable call) {
        try {
            call.run();
        } catch (TabiyaException error) {
            if (kind.isInstance(error)) {
                return;
            }
            throw error;
        }
        throw new AssertionError("no " + kind.getSimpleName());
    }

    /** Waits until the garbage collector has freed what it can. */
    private static void settle() throws InterruptedException {
        for (int round = 0; round < 40 && (round < 3 || Position.count() + Game.count() > 2); round++) {
            System.gc();
            Thread.sleep(50);
        }
    }

    private static long memory() throws IOException {
        String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
        return Long.parseLong(pages[1]) * 4096;
    }
}
