package tabiya;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Books, tablebases, who can still win, and proven mates. */
class TablesTest {
    private static final Position MATE_IN_TWO = new Position("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1");

    private static BookBuilder builder() {
        BookBuilder builder = new BookBuilder();
        for (String pgn : List.of("1. e4 e5 1-0", "1. e4 c5 0-1", "1. e4 e6 *", "1. d4 d5 1/2-1/2")) {
            builder.add(Game.fromPgn(pgn));
        }
        return builder;
    }

    @Test
    void aBookIsBuiltFromGames(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("book.bin");
        builder().save(file);
        assertArrayEquals(builder().toBytes(), Files.readAllBytes(file));
        try (Book book = Book.open(file)) {
            assertEquals(6, book.size());
            List<BookMove> moves = book.moves(new Position());
            assertEquals(List.of(new BookMove(Move.of("e2e4"), 3, 0), new BookMove(Move.of("d2d4"), 1, 0)), moves);
            assertEquals(Optional.of(moves.get(0)), book.best(new Position()));
            assertEquals(List.of(), book.moves(MATE_IN_TWO));
            assertEquals(Optional.empty(), book.best(MATE_IN_TWO));
            assertEquals(Optional.empty(), book.choose(MATE_IN_TWO, new Random(1)));
            Random random = new Random(1);
            long often = 0;
            for (int round = 0; round < 1000; round++) {
                often += book.choose(new Position(), random).orElseThrow().equals(moves.get(0)) ? 1 : 0;
            }
            assertTrue(often > 700 && often < 800, often + " of 1000");
        }
        try (Engine engine = Engine.builder().book(file).build()) {
            assertTrue(engine.findBestMove(Limits.NONE.withBook()).fromBook());
        }
    }

    @Test
    void optionsOfABookCount() {
        BookBuilder winners = new BookBuilder().movesOf(BookBuilder.MovesOf.WINNERS).minGames(1).maxPlies(1);
        winners.add(Game.fromPgn("1. e4 e5 1-0")).add(Game.fromPgn("1. d4 d5 0-1"));
        assertEquals(1, winners.build().size());
        BookBuilder black = new BookBuilder().side(Color.BLACK).weighting(BookBuilder.Weighting.UNIFORM);
        black.add(Game.fromPgn("1. e4 e5 1-0"));
        assertEquals(List.of(), black.build().moves(new Position()));
        assertEquals(1, black.build().moves(new Position().play("e4")).size());
        assertThrows(IllegalStateException.class, () -> black.maxPlies(3));
        assertThrows(BadOptionException.class, () -> new BookBuilder().minGames(-1).build());
    }

    @Test
    void whatIsNoBookIsRefused(@TempDir Path folder) throws Exception {
        assertThrows(BadArgumentException.class, () -> Book.of(new byte[17]));
        assertThrows(UnreadableException.class, () -> Book.open(folder.resolve("none.bin")));
        Book book = builder().build();
        book.close();
        assertThrows(ClosedException.class, book::size);
        BookBuilder closed = builder();
        closed.close();
        assertThrows(ClosedException.class, closed::toBytes);
        BookBuilder unused = new BookBuilder().minGames(-1);
        unused.close();
        unused.close();
        assertThrows(ClosedException.class, unused::toBytes);
    }

    @Test
    void aTablebaseWithoutTablesHasBareKings(@TempDir Path folder) {
        try (Tablebase tablebase = Tablebase.open(folder)) {
            Position kings = new Position("8/8/8/8/8/2k5/8/K7 w - - 0 1");
            assertEquals(Wdl.DRAW, tablebase.wdl(kings));
            assertEquals(0, tablebase.dtz(kings));
            assertThrows(BadArgumentException.class, () -> tablebase.wdl(new Position()));
            BadArgumentException missing = assertThrows(BadArgumentException.class, () -> tablebase.wdl(MATE_IN_TWO));
            assertFalse(missing.getMessage().isBlank());
        }
        assertThrows(UnreadableException.class, () -> Tablebase.open(folder.resolve("none")));
        assertEquals(Wdl.LOSS, Wdl.WIN.opposite());
        assertEquals(-1, Wdl.BLESSED_LOSS.value());
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "TABIYA_SYZYGY", matches = ".+")
    void tablesKnowResultsAndDistances() {
        try (Tablebase tablebase = Tablebase.open(Path.of(System.getenv("TABIYA_SYZYGY")))) {
            assertTrue(tablebase.maxPieces() >= 3);
            assertEquals(Wdl.WIN, tablebase.wdl(MATE_IN_TWO));
            assertEquals(3, tablebase.dtz(MATE_IN_TWO));
            Position late = new Position("7k/8/4K3/8/8/8/8/6Q1 w - - 99 80");
            assertEquals(Wdl.CURSED_WIN, tablebase.wdl(late));
            assertEquals(Wdl.WIN, tablebase.wdlIgnoringClock(late));
            List<RankedMove> ranked = tablebase.rankedMoves(MATE_IN_TWO);
            assertEquals(MATE_IN_TWO.legalMoves().size(), ranked.size());
            assertEquals(Wdl.WIN, ranked.get(0).wdl());
            assertEquals(ranked, tablebase.rankedMoves(new Game(MATE_IN_TWO)));
            assertEquals(Optional.of(ranked.get(0)), tablebase.bestMove(MATE_IN_TWO));
        }
    }

    @Test
    void whoCanStillWinIsKnown() {
        Position pawn = new Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        Winnability white = pawn.winnability(Color.WHITE);
        assertEquals(Winnability.Answer.WINNABLE, white.answer());
        List<Position> line = pawn.positions(white.line());
        assertTrue(line.get(line.size() - 1).isCheckmate());
        assertEquals(Winnability.Answer.WINNABLE, pawn.quickWinnability(Color.WHITE).answer());
        Winnability black = pawn.winnability(Color.BLACK);
        assertEquals(Winnability.Answer.UNWINNABLE, black.answer());
        assertEquals(Optional.of("insufficient_material"), black.reason());
        assertEquals(List.of(), black.line());
    }

    @Test
    void matesAreFoundAndProven() {
        MateSearch found = MATE_IN_TWO.findMate(MateLimits.ofNodes(100_000));
        Mate mate = found.mate().orElseThrow();
        assertEquals(2, mate.moves());
        assertTrue(mate.isShortest() && found.nodes() > 0);
        assertEquals(1, found.noneWithin());
        List<Position> line = MATE_IN_TWO.positions(mate.line());
        assertTrue(line.get(line.size() - 1).isCheckmate());
        assertEquals(List.of(new ProvenMate(MATE_IN_TWO, Color.WHITE, 2, true)), Mate.check(mate.certificate()));
        byte[] changed = mate.certificate();
        changed[changed.length - 1] ^= 1;
        assertThrows(BadArgumentException.class, () -> Mate.check(changed));
        assertThrows(BadArgumentException.class, () -> Mate.check(new byte[0]));
        assertEquals(Optional.empty(),
                MATE_IN_TWO.findMate(MateLimits.ofNodes(10_000).withMoves(1)).mate());
        assertEquals(Optional.empty(),
                MATE_IN_TWO.findMate(MateLimits.ofNodes(10_000).withAttacker(Color.BLACK)).mate());
    }

    @Test
    void limitsOfMatesHold() {
        long begun = System.nanoTime();
        new Position().findMate(MateLimits.ofTime(Duration.ofMillis(100)));
        assertTrue(System.nanoTime() - begun < 20_000_000_000L);
        assertThrows(BadOptionException.class, () -> MateLimits.ofNodes(0));
        assertThrows(BadOptionException.class, () -> MateLimits.ofTime(Duration.ofMillis(-1)));
        assertThrows(BadOptionException.class, () -> MateLimits.ofNodes(5).withMoves(0));
        Thread.currentThread().interrupt();
        assertThrows(SearchInterruptedException.class,
                () -> new Position().findMate(MateLimits.ofTime(Duration.ofDays(1))));
        assertTrue(Thread.interrupted());
    }
}
