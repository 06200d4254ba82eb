package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

@Timeout(120)
class EngineTest {
    private static final Position MATE = new Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");

    private final Engine engine = Engine.builder().nodes(2000).build();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aGameIsPlayedOnItsBoard() {
        engine.makeMove("e4");
        Move reply = engine.findBestMove().best().orElseThrow();
        engine.makeMove(reply);
        assertEquals(List.of("e2e4", reply.uci()), engine.game().moves().stream().map(Move::uci).toList());
        assertEquals(Optional.of(reply), engine.undoMove());
        assertEquals(new Position().play("e4"), engine.position());
        assertThrows(IllegalMoveException.class, () -> engine.makeMove("e2e4"));
        engine.newGame();
        assertEquals(new Position(), engine.position());
        assertEquals(Optional.empty(), engine.undoMove());
        Game game = new Game();
        game.makeMove("d4");
        engine.setGame(game);
        assertEquals(1, engine.game().moves().size());
    }

    @Test
    void anAnswerTellsEverything() {
        Answer answer = engine.findBestMove(MATE, Limits.ofDepth(4).withLines(2));
        assertEquals(Optional.of("a1a8"), answer.uci());
        assertEquals(Optional.of("Ra8#"), answer.san());
        assertEquals("#1", answer.score().orElseThrow().toString());
        assertEquals(2, answer.lines().size());
        Info second = answer.lines().get(1);
        assertEquals(2, second.number());
        assertEquals(second.pv().get(0).uci(), second.uci().get(0));
        assertEquals(second.pv().size(), second.san().size());
        assertTrue(answer.nodes() > 0 && answer.nodes() >= second.nodes());
        assertFalse(answer.fromBook());
        assertEquals(1000, second.chances().win() + second.chances().draw() + second.chances().loss());
    }

    @Test
    void aFinishedGameHasNoMove() {
        Answer answer = engine.findBestMove(new Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), Limits.NONE);
        assertEquals(Optional.empty(), answer.best());
        assertEquals(Score.ofMate(0, Color.BLACK), answer.score().orElseThrow());
        assertTrue(answer.score().orElseThrow().white().isMateGiven());
        Position stale = new Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assertTrue(stale.isStalemate());
        assertEquals(Score.ofCentipawns(0, Color.BLACK), engine.findBestMove(stale, Limits.NONE).score().orElseThrow());
    }

    @Test
    void limitsAreKept() {
        assertEquals(500, engine.findBestMove(Limits.ofNodes(500)).nodes());
        assertEquals(2000, engine.findBestMove().nodes());
        assertEquals(Optional.of("a2a3"), engine.findBestMove(Limits.ofDepth(2).withMoves("a3")).uci());
        assertTrue(engine.findBestMove(Limits.ofTime(Duration.ofMillis(30))).best().isPresent());
        assertTrue(engine.findBestMove(Limits.ofClock(Duration.ofMillis(300), Duration.ZERO, 20)).best().isPresent());
        assertEquals("#1", engine.findBestMove(MATE, Limits.ofMate(1).withDepth(5)).score().orElseThrow().toString());
        assertTrue(engine.findBestMove(Limits.ofTime(Duration.ZERO)).best().isPresent());
    }

    @Test
    void badLimitsAndOptionsAreRefused() {
        List<Limits> bad = List.of(
                Limits.ofDepth(0),
                Limits.ofDepth(-1),
                Limits.ofDepth(Integer.MIN_VALUE),
                Limits.ofNodes(0),
                Limits.ofNodes(Long.MIN_VALUE),
                Limits.ofTime(Duration.ofSeconds(-1)),
                Limits.ofTime(Duration.ofSeconds(Long.MIN_VALUE)),
                Limits.ofMate(0),
                Limits.ofDepth(1).withLines(0),
                Limits.ofClock(Duration.ofSeconds(1), Duration.ZERO, 0),
                Limits.ofDepth(1).withProvenMates(0),
                Limits.infinite().withDepth(3));
        for (Limits limits : bad) {
            BadOptionException error = assertThrows(BadOptionException.class, () -> engine.findBestMove(limits));
            assertFalse(error.getMessage().isBlank());
        }
        assertThrows(IllegalMoveException.class, () -> engine.findBestMove(Limits.NONE.withMoves("e2e5")));
        assertThrows(BadMoveException.class, () -> engine.findBestMove(Limits.NONE.withMoves("?")));
        assertThrows(BadMoveException.class, () -> Limits.NONE.withMoves("e4\ne5"));
        assertThrows(BadOptionException.class, () -> Limits.NONE.withMoves());
        List<Engine.Builder> builders = List.of(
                Engine.builder().threads(0),
                Engine.builder().threads(-1),
                Engine.builder().threads(Integer.MAX_VALUE),
                Engine.builder().hash(0),
                Engine.builder().hash(Integer.MIN_VALUE),
                Engine.builder().depth(0),
                Engine.builder().nodes(0),
                Engine.builder().elo(1),
                Engine.builder().level(21),
                Engine.builder().level(5).elo(1500));
        builders.forEach(builder -> assertThrows(BadOptionException.class, builder::build));
        assertThrows(NoMemoryException.class, () -> Engine.builder().hash(Integer.MAX_VALUE).build());
        assertThrows(UnreadableException.class, () -> Engine.builder().book(Path.of("no such book")).build());
        assertThrows(BadOptionException.class, () -> engine.setThreads(0));
        assertThrows(BadOptionException.class, () -> engine.setHash(-5));
        assertThrows(BadOptionException.class, () -> engine.setLevel(-1));
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void aRefusedSearchLeavesTheBoard() {
        Position before = engine.position();
        assertThrows(BadOptionException.class, () -> engine.findBestMove(MATE, Limits.ofDepth(0)));
        assertThrows(IllegalMoveException.class, () -> engine.analyze(MATE, Limits.NONE.withMoves("e4")));
        assertEquals(before, engine.position());
        // Moves are those of the position that is to be searched.
        assertEquals(Optional.of("a1a8"), engine.findBestMove(MATE, Limits.ofDepth(2).withMoves("Ra8")).uci());
        assertEquals(MATE, engine.position());
    }

    @Test
    void threadsGetAnswersForTheirOwnPositions() throws Exception {
        List<Throwable> faults = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (Position position : List.of(MATE, new Position(), new Position().play("e4"))) {
            threads.add(new Thread(() -> {
                try {
                    for (int round = 0; round < 200; round++) {
                        ask(position);
                    }
                } catch (Throwable fault) {
                    faults.add(fault);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), faults);
    }

    private void ask(Position position) {
        try {
            Answer answer = engine.findBestMove(position, Limits.ofNodes(20));
            assertTrue(position.isLegal(answer.best().orElseThrow()), position.fen());
            assertEquals(position.sideToMove(), engine.evaluation(position).score().side());
        } catch (EngineBusyException busy) {
            Thread.yield();
        }
    }

    @Test
    void hugeLimitsAreNone() throws Exception {
        Limits huge = Limits.ofNodes(Long.MAX_VALUE).withTime(Duration.ofSeconds(Long.MAX_VALUE))
                .withDepth(Integer.MAX_VALUE).withLines(Integer.MAX_VALUE);
        CompletableFuture<Answer> answer = engine.analyzeAsync(huge, info -> engine.stop());
        assertTrue(answer.get(60, TimeUnit.SECONDS).best().isPresent());
    }

    @Test
    void optionsCanBeChanged() {
        engine.setThreads(2);
        engine.setHash(2);
        engine.setElo(1500);
        assertTrue(engine.findBestMove().best().isPresent());
        engine.setLevel(3);
        engine.setFullStrength();
        engine.setThreads(1);
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void oneSeedPlaysOneWay() {
        List<String> first = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            List<String> moves = new ArrayList<>();
            try (Engine weak = Engine.builder().level(0).seed(Long.MIN_VALUE).nodes(200).build()) {
                for (int ply = 0; ply < 6; ply++) {
                    moves.add(weak.makeMove(weak.findBestMove().best().orElseThrow()).uci());
                }
            }
            if (run == 0) {
                first = moves;
            } else {
                assertEquals(first, moves);
            }
        }
    }

    @Test
    void castlingIsWrittenAsWanted() {
        Position position = new Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        try (Engine chess960 = Engine.builder().chess960(true).build()) {
            Answer answer = chess960.findBestMove(position, Limits.ofDepth(1).withMoves("O-O"));
            assertEquals(Optional.of("e1h1"), answer.uci());
        }
        assertEquals(Optional.of("e1g1"), engine.findBestMove(position, Limits.ofDepth(1).withMoves("O-O")).uci());
    }

    @Test
    void evaluationsHaveTheirTerms() {
        Evaluation evaluation = engine.evaluation(new Position("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"));
        assertEquals(Color.BLACK, evaluation.score().side());
        assertTrue(evaluation.score().white().centipawns().orElseThrow() > 500);
        assertEquals(evaluation.score(), evaluation.score().white().black());
        assertFalse(evaluation.terms().isEmpty());
        assertSame(evaluation.score(), evaluation.score().black());
    }

    @Test
    void aListenerIsToldEveryLine() {
        List<Info> infos = new ArrayList<>();
        Thread here = Thread.currentThread();
        Answer answer = engine.analyze(Limits.ofDepth(6), info -> {
            assertSame(here, Thread.currentThread());
            infos.add(info);
        });
        assertEquals(6, infos.get(infos.size() - 1).depth());
        assertEquals(answer.best().orElseThrow(), infos.get(infos.size() - 1).pv().get(0));
    }

    @Test
    void aListenerThatThrowsEndsTheAnalysis() {
        RuntimeException enough = new RuntimeException("enough");
        assertSame(enough, assertThrows(RuntimeException.class, () -> engine.analyze(Limits.infinite(), info -> {
            throw enough;
        })));
        assertFalse(engine.isSearching());
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void anAnalysisIsAStream() {
        try (Analysis analysis = engine.analyze(MATE, Limits.infinite()); var infos = analysis.stream()) {
            Info found = infos.filter(info -> info.score().isMate()).findFirst().orElseThrow();
            assertEquals(List.of("Ra8#"), found.san());
            assertFalse(analysis.isOver());
            assertTrue(engine.isSearching());
            assertThrows(EngineBusyException.class, () -> engine.makeMove("Ra8"));
            assertThrows(EngineBusyException.class, engine::findBestMove);
            assertEquals(MATE, engine.position());
            analysis.stop();
            assertEquals(Optional.of("a1a8"), analysis.answer().uci());
            assertEquals(analysis.answer(), analysis.answer());
        }
        assertFalse(engine.isSearching());
    }

    @Test
    void linesWaitUntilTheyAreFetched() {
        try (Analysis analysis = engine.analyze(Limits.ofDepth(5))) {
            Answer answer = analysis.answer();
            assertTrue(analysis.isOver());
            int count = 0;
            for (Info info : analysis) {
                count++;
                assertTrue(info.depth() <= 5);
            }
            assertTrue(count >= 5);
            assertEquals(Optional.empty(), analysis.next());
            assertEquals(Optional.empty(), analysis.next(Duration.ofDays(1)));
            assertEquals(answer, analysis.answer());
        }
    }

    @Test
    void waitingHasAnEnd() {
        try (Analysis analysis = engine.analyze(MATE, Limits.infinite())) {
            long begun = System.nanoTime();
            while (analysis.next(Duration.ofMillis(60)).isPresent()) {
                assertTrue(System.nanoTime() - begun < 60_000_000_000L, "a mate is found at once");
            }
            assertFalse(analysis.isOver());
            assertTrue(analysis.next(Duration.ZERO).isEmpty() || !analysis.isOver());
        }
    }

    @Test
    void aClosedAnalysisSaysSo() {
        Analysis analysis = engine.analyze(Limits.infinite());
        analysis.close();
        analysis.close();
        analysis.stop();
        assertTrue(analysis.isOver());
        assertThrows(ClosedException.class, analysis::answer);
        assertThrows(ClosedException.class, analysis::next);
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void aFutureAnswers() throws Exception {
        assertTrue(engine.analyzeAsync(Limits.ofDepth(4)).get(60, TimeUnit.SECONDS).best().isPresent());
        // The engine is free as soon as the answer is there.
        assertTrue(engine.findBestMove().best().isPresent());
        ExecutionException bad = assertThrows(ExecutionException.class,
                () -> engine.analyzeAsync(Limits.ofDepth(0)).get());
        assertTrue(bad.getCause() instanceof BadOptionException);
    }

    @Test
    void aCancelledFutureEndsItsAnalysis() throws Exception {
        CompletableFuture<Answer> future = engine.analyzeAsync(Limits.infinite());
        assertTrue(future.cancel(true));
        assertThrows(CancellationException.class, future::get);
        engine.stopAndWait();
        assertFalse(engine.isSearching());
        assertTrue(engine.findBestMove().best().isPresent());
        engine.stopAndWait();
    }

    @Test
    void anotherThreadStopsASearch() throws Exception {
        CompletableFuture<Answer> answer =
                CompletableFuture.supplyAsync(() -> engine.findBestMove(Limits.infinite()));
        while (!engine.isSearching()) {
            Thread.sleep(1);
        }
        engine.stop();
        assertTrue(answer.get(60, TimeUnit.SECONDS).best().isPresent());
    }

    @Test
    void anInterruptStopsASearch() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<TabiyaException> ended = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                engine.analyze(Limits.infinite(), info -> begun.countDown());
                ended.complete(null);
            } catch (TabiyaException error) {
                ended.complete(Thread.currentThread().isInterrupted() ? error : null);
            }
        });
        thread.start();
        assertTrue(begun.await(60, TimeUnit.SECONDS));
        thread.interrupt();
        assertTrue(ended.get(60, TimeUnit.SECONDS) instanceof SearchInterruptedException);
        assertFalse(engine.isSearching());
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void anInterruptedThreadDoesNotSearch() {
        List<Executable> calls = List.of(
                () -> engine.findBestMove(Limits.infinite()),
                () -> engine.analyze(Limits.infinite()).answer(),
                () -> engine.analyze(Limits.infinite()).next(Duration.ofDays(1)),
                () -> engine.analyze(Limits.infinite()).forEach(info -> { }));
        for (Executable call : calls) {
            Thread.currentThread().interrupt();
            assertThrows(SearchInterruptedException.class, call);
            assertTrue(Thread.interrupted(), "the thread is still marked");
            assertFalse(engine.isSearching());
        }
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void aClosedEngineSaysSo() {
        engine.close();
        engine.close();
        engine.stop();
        assertTrue(engine.isClosed());
        assertFalse(engine.isSearching());
        List<Executable> calls = List.of(
                engine::position,
                engine::game,
                engine::evaluation,
                engine::findBestMove,
                engine::undoMove,
                engine::newGame,
                () -> engine.makeMove("e4"),
                () -> engine.setPosition(MATE),
                () -> engine.setGame(new Game()),
                () -> engine.setThreads(1),
                () -> engine.analyze(Limits.NONE));
        for (Executable call : calls) {
            assertEquals("the engine is closed", assertThrows(ClosedException.class, call).getMessage());
        }
    }

    @Test
    void closingEndsASearchOfAnotherThread() throws Exception {
        CompletableFuture<Answer> answer = engine.analyzeAsync(Limits.infinite());
        engine.close();
        assertTrue(answer.get(60, TimeUnit.SECONDS).best().isPresent());
    }

    @Test
    void nullIsRefusedInJava() {
        List<Executable> calls = List.of(
                () -> engine.makeMove((String) null),
                () -> engine.makeMove((Move) null),
                () -> engine.setPosition(null),
                () -> engine.setGame(null),
                () -> engine.findBestMove(null),
                () -> engine.analyze(null),
                () -> engine.analyze(Limits.NONE, null),
                () -> engine.analyzeAsync(null),
                () -> Limits.ofTime(null),
                () -> Limits.NONE.withMoves((String) null),
                () -> Engine.builder().book(null),
                () -> Engine.builder().tablebases(null),
                () -> engine.evaluation().score().of(null));
        calls.forEach(call -> assertThrows(NullPointerException.class, call));
        assertFalse(engine.isSearching());
    }

    @Test
    void manyThreadsUseOneEngineAndOneGame() throws Exception {
        Game game = new Game();
        List<Thread> threads = new ArrayList<>();
        List<Throwable> faults = Collections.synchronizedList(new ArrayList<>());
        for (int index = 0; index < 8; index++) {
            threads.add(new Thread(() -> {
                try {
                    for (int round = 0; round < 200; round++) {
                        try {
                            engine.findBestMove(Limits.ofNodes(50));
                        } catch (EngineBusyException busy) {
                            engine.stop();
                        }
                        try {
                            game.makeMove(game.position().legalMoves().get(0));
                        } catch (IllegalMoveException anotherWasFaster) {
                            game.moves();
                        }
                        game.undo();
                    }
                } catch (Throwable fault) {
                    faults.add(fault);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), faults);
        assertTrue(engine.findBestMove().best().isPresent());
    }

    @Test
    void anAnalysisKeepsItsEngine() throws Exception {
        try (Analysis analysis = new Engine().analyze(Limits.infinite())) {
            for (int round = 0; round < 5; round++) {
                System.gc();
                Thread.sleep(20);
            }
            assertFalse(analysis.isOver());
        }
    }

    @Test
    void aListenerFindsTheEngineBusyUntilTheCallReturns() throws Exception {
        List<Boolean> busy = new ArrayList<>();
        engine.analyze(Limits.ofDepth(3), info -> {
            // Whether the search goes on or has ended long ago.
            sleep(busy.isEmpty() ? 200 : 0);
            assertThrows(EngineBusyException.class, () -> engine.makeMove("e4"));
            assertThrows(EngineBusyException.class, engine::findBestMove);
            assertThrows(EngineBusyException.class, engine::evaluation);
            assertThrows(EngineBusyException.class, engine::stopAndWait);
            busy.add(engine.isSearching());
        });
        assertTrue(busy.size() >= 3 && !busy.contains(false));
        engine.makeMove("e4");
        engine.analyzeAsync(Limits.ofDepth(3), info -> busy.add(engine.isSearching())).get(60, TimeUnit.SECONDS);
        assertFalse(busy.contains(false));
        assertFalse(engine.isSearching());
    }

    private static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException error) {
            throw new IllegalStateException(error);
        }
    }

    @Test
    void aCleanStartMakesSearchesEqual() {
        Limits limits = Limits.ofNodes(3000).withCleanStart();
        Answer first = engine.findBestMove(limits);
        engine.findBestMove(MATE, Limits.ofNodes(5000));
        engine.setPosition(new Position());
        Answer second = engine.findBestMove(limits);
        assertEquals(first.lines().get(0).pv(), second.lines().get(0).pv());
        assertEquals(first.score(), second.score());
        assertEquals(first.nodes(), second.nodes());
    }

    @Test
    void announcedMatesCanBeProven() {
        assertTrue(engine.findBestMove(MATE, Limits.ofDepth(4).withProvenMates(10_000)).lines().get(0).isProven());
        assertFalse(engine.findBestMove(MATE, Limits.ofDepth(4)).lines().get(0).isProven());
    }

    @Test
    void limitsAreValues() {
        assertEquals(Limits.ofNodes(10).withLines(2).withMoves("e4"), Limits.NONE.withLines(2).withMoves("e4").withNodes(10));
        assertEquals(Limits.ofNodes(10).hashCode(), Limits.ofNodes(10).hashCode());
        assertFalse(Limits.ofNodes(10).equals(Limits.ofNodes(11)) || Limits.ofDepth(10).equals(Limits.ofNodes(10)));
        assertEquals("Limits[nodes=10, time=PT2S, lines=2, book, moves=[e4]]",
                Limits.ofNodes(10).withLines(2).withMoves("e4").withTime(Duration.ofSeconds(2)).withBook().toString());
        assertEquals("Limits[]", Limits.NONE.toString());
    }
}
