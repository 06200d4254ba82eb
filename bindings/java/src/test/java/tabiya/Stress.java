package tabiya;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * Calls the native library a million times and more, and fails if anything is left behind. Run in a machine of its own by
 * {@link LeakTest}.
 */
final class Stress {
    private static final byte[] PGN = "[White \"?\"]\n\n1. e4 e5 2. Nf3 {book} Nc6 *\n".getBytes(StandardCharsets.UTF_8);

    /**
     * A leak grows with every part of the calls, whereas a cache or a table of the virtual machine grows now and then: the
     * part with the least growth counts.
     */
    private static final int PARTS = 4;

    /** How much more may be held after a part, and how much more memory after all. */
    private static final Held ALLOWED = new Held(256 << 10, 0, 0, 0);

    private static final long RESIDENT_IN_ALL = 8 << 20;

    private long calls;
    private long rounds;

    private Stress() {}

    public static void main(String[] arguments) throws Exception {
        long wanted = Long.parseLong(arguments[0]);
        Stress stress = new Stress();
        // What the machine and malloc need for themselves they have after a while.
        stress.run(wanted / 4);
        Held first = Held.now();
        Held before = first;
        Held least = null;
        stress.calls = 0;
        System.out.println(first);
        for (int part = 0; part < PARTS; part++) {
            stress.run(wanted / PARTS);
            Held now = Held.now();
            System.out.println(now);
            Held growth = now.minus(before);
            least = least == null ? growth : least.least(growth);
            before = now;
        }
        System.out.println(stress.calls + " calls");
        if (!least.isWithin(ALLOWED) || before.minus(first).resident() > RESIDENT_IN_ALL) {
            System.exit(1);
        }
    }

    /**
     * What the process has in use.
     *
     * @param resident bytes of memory
     * @param files open files
     * @param threads threads
     * @param objects objects of the native library
     */
    private record Held(long resident, long files, long threads, long objects) {
        static Held now() throws IOException, InterruptedException {
            settle();
            String[] pages = Files.readString(Path.of("/proc/self/statm")).split(" ");
            return new Held(Long.parseLong(pages[1]) * 4096, entries("/proc/self/fd"), entries("/proc/self/task"),
                    Stress.objects());
        }

        private static long entries(String folder) throws IOException {
            try (var entries = Files.list(Path.of(folder))) {
                return entries.count();
            }
        }

        Held minus(Held other) {
            return new Held(resident - other.resident, files - other.files, threads - other.threads,
                    objects - other.objects);
        }

        Held least(Held other) {
            return new Held(Math.min(resident, other.resident), Math.min(files, other.files),
                    Math.min(threads, other.threads), Math.min(objects, other.objects));
        }

        boolean isWithin(Held allowed) {
            return resident <= allowed.resident && files <= allowed.files && threads <= allowed.threads
                    && objects <= allowed.objects;
        }
    }

    private void run(long wanted) {
        long end = calls + wanted;
        while (calls < end) {
            rounds++;
            rules();
            games();
            tables();
            if (rounds % 8 == 0) {
                searches();
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
        position.pieceAt(Square.E4);
        position.enPassant();
        position.equals(new Position());
        position.attackers(Square.E4, Color.BLACK);
        position.attacks(Square.E5);
        position.pinned(Color.WHITE);
        position.polyglotKey();
        position.captures();
        position.sanLine(position.legalMoves().subList(0, 1));
        position.positions(position.legalMoves().subList(0, 1));
        position.mirrored();
        Epd.parse(position.epd());
        Setup setup = position.setup().put(Square.E4, Piece.WHITE_KING);
        setup.faults();
        fails(BadFenException.class, setup::position);
        calls += 12;
        fails(BadFenException.class, () -> new Position("8/8/8/8/8/8/8/4K2x w - - 0 1"));
        fails(IllegalMoveException.class, () -> position.parseMove("e1e8"));
        calls += 12;
        if (rounds % 16 == 0) {
            position.svg(SvgOptions.USUAL.withHighlight(Square.E4));
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
        nodes(game);
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

    private void nodes(Game game) {
        Node node = game.root().next().orElseThrow();
        node.setComment("[%clk 1:00:00] best by test");
        node.addNag(1);
        node.setArrows(List.of(new Arrow(Square.E2, Square.E4)));
        node.setMarks(List.of(new Mark(MarkColor.RED, Square.D5)));
        node.setEvaluation(Score.ofCentipawns(20, Color.WHITE));
        Node other = game.root().add("d4");
        other.add(Move.NULL);
        other.promote();
        game.nodes().forEach(each -> {
            each.position();
            each.comments();
            each.clock();
            each.evaluation();
            each.arrows();
            each.nags();
        });
        game.positions();
        game.allPositions();
        game.goTo(node);
        other.delete();
        fails(BadArgumentException.class, other::move);
        game.undoEdit();
        game.isSameAs(game.copy());
        game.goToEnd();
        calls += 60;
    }

    private void tables() {
        BookBuilder builder = new BookBuilder();
        builder.add(Game.fromPgn("1. e4 e5 *"));
        Book book = builder.build();
        book.moves(new Position());
        book.choose(new Position(), new Random(rounds));
        fails(BadArgumentException.class, () -> Book.of(new byte[3]));
        Tablebase tablebase = Tablebase.open();
        Position kings = new Position("8/8/8/8/8/2k5/8/K7 w - - 0 1");
        tablebase.wdl(kings);
        tablebase.dtz(kings);
        fails(BadArgumentException.class, () -> tablebase.wdl(new Position()));
        Position position = new Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        position.winnability(Color.WHITE);
        position.quickWinnability(Color.BLACK);
        if (rounds % 2 == 0) {
            builder.close();
            book.close();
            tablebase.close();
        }
        if (rounds % 64 == 0) {
            Mate.check(position.findMate(MateLimits.ofNodes(1000)).mate().orElseThrow().certificate());
            fails(BadArgumentException.class, () -> Mate.check(new byte[9]));
            calls += 3;
        }
        calls += 17;
    }

    private void searches() {
        Engine engine = Engine.builder().hash(1).nodes(20).build();
        engine.makeMove("e4");
        engine.evaluation();
        engine.findBestMove();
        engine.setPosition(engine.position());
        engine.setGame(engine.game());
        try (Analysis analysis = engine.analyze(Limits.NONE)) {
            analysis.forEach(info -> { });
        }
        fails(BadOptionException.class, () -> engine.analyze(Limits.ofDepth(0)));
        if (rounds % 16 == 0) {
            engine.close();
            fails(ClosedException.class, engine::position);
        }
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

    private static long objects() {
        return Book.count() + BookBuilder.count() + Tablebase.count() + Game.count() + PgnReader.count() + Analysis.count() + Engine.count();
    }

    /** Waits until the garbage collector has freed what it can. */
    private static void settle() throws InterruptedException {
        for (int round = 0; round < 40 && (round < 3 || objects() > 0); round++) {
            System.gc();
            Thread.sleep(50);
        }
    }
}
