package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TreeTest {
    private static final String PGN = "1. e4 {best [%clk 1:30:00]} 1... e5 (1... c5 {Sicilian} 2. Nf3 $1 (2. -- d6)) 2. Nf3 *\n";

    private static String moves(Game game) {
        return game.pgn().lines().filter(line -> !line.startsWith("[") && !line.isBlank())
                .reduce("", (text, line) -> text + " " + line).strip();
    }

    @Test
    void nodesAreWalkedInTheOrderOfPgn() {
        Game game = Game.fromPgn(PGN);
        assertEquals(List.of("start", "e4", "e5", "c5", "Nf3", "--", "d6", "Nf3"),
                game.nodes().map(node -> node.san().orElse("start")).toList());
        assertEquals(List.of("e4", "e5", "Nf3"), game.mainLine().stream().map(node -> node.san().orElseThrow()).toList());
        Node sicilian = game.mainLine().get(0).variations().get(0);
        assertEquals("Sicilian", sicilian.comment());
        assertEquals(Optional.of(Move.of("c7c5")), sicilian.move());
        assertEquals(Optional.of(game.mainLine().get(0)), sicilian.parent());
        assertEquals(Optional.empty(), game.root().parent());
        assertEquals(Optional.empty(), game.root().move());
        assertEquals(2, sicilian.path().size());
        assertEquals(1, sicilian.line().size());
        assertFalse(sicilian.isMainLine());
        assertTrue(game.root().isMainLine() && game.mainLine().get(2).isMainLine());
        assertEquals(Move.NULL, sicilian.variations().get(0).move().orElseThrow());
        assertEquals(List.of(1), sicilian.next().orElseThrow().nags());
    }

    @Test
    void everyNodeHasItsPosition() {
        Game game = Game.fromPgn(PGN);
        List<Position> all = game.allPositions();
        List<Node> nodes = game.nodes().toList();
        assertEquals(nodes.size(), all.size());
        for (int index = 0; index < nodes.size(); index++) {
            assertEquals(nodes.get(index).position(), all.get(index));
        }
        assertEquals(4, game.positions().size());
        assertEquals(game.position(), game.positions().get(3));
        assertEquals(game.start(), game.positions().get(0));
    }

    @Test
    void walkingAndPlayingDestroyNothing() {
        Game game = Game.fromPgn(PGN);
        game.goToStart();
        assertEquals(List.of(), game.moves());
        assertEquals(3, game.mainMoves().size());
        game.makeMove("e4");
        game.makeMove("c5");
        game.undo();
        game.redo();
        game.goTo(game.root());
        game.goToEnd();
        assertEquals(PGN.strip(), moves(game));
        game.undo();
        game.makeMove("Nc3");
        assertTrue(moves(game).endsWith("2. Nf3 (2. Nc3) *"), moves(game));
        assertEquals(game.current(), game.root().next().orElseThrow().next().orElseThrow().variations().get(0));
    }

    @Test
    void notesAreReadAndWritten() {
        Game game = Game.fromPgn(PGN);
        Node e4 = game.mainLine().get(0);
        assertEquals("best", e4.comment());
        assertEquals(List.of("best [%clk 1:30:00]"), e4.comments());
        assertEquals(Optional.of(Duration.ofMinutes(90)), e4.clock());
        assertEquals(Optional.empty(), e4.elapsed());
        e4.setClock(Duration.ofSeconds(61));
        e4.setElapsed(Duration.ofSeconds(7));
        e4.setEvaluation(Score.ofCentipawns(35, Color.BLACK), 20);
        List<Arrow> arrows = List.of(new Arrow(MarkColor.RED, Square.E2, Square.E4), new Arrow(Square.G1, Square.F3));
        List<Mark> marks = List.of(new Mark(MarkColor.BLUE, Square.D5));
        e4.setArrows(arrows);
        e4.setMarks(marks);
        e4.addNag(3);
        e4.addComment("more");
        Node again = Game.fromPgn(game.pgn()).mainLine().get(0);
        assertEquals(Optional.of(Duration.ofSeconds(61)), again.clock());
        assertEquals(Optional.of(Duration.ofSeconds(7)), again.elapsed());
        assertEquals(-35, again.evaluation().orElseThrow().centipawns().getAsInt());
        assertEquals(OptionalInt.of(20), again.evaluationDepth());
        assertEquals(arrows, again.arrows());
        assertEquals(marks, again.marks());
        assertEquals(List.of(3), again.nags());
        assertEquals("best more", again.comment());
        e4.setArrows(List.of());
        e4.removeCommand("eval");
        e4.removeNag(3);
        e4.setComment("");
        e4.setCommentBefore("before");
        assertEquals(List.of(), e4.arrows());
        assertEquals(Optional.empty(), e4.evaluation());
        assertEquals("before", e4.commentBefore());
        assertEquals("", e4.comment());
        assertThrows(BadArgumentException.class, () -> e4.setClock(Duration.ofSeconds(-1)));
        assertThrows(BadArgumentException.class, () -> e4.addNag(-1));
        assertThrows(BadArgumentException.class, () -> e4.setEvaluation(Score.ofCentipawns(1, Color.WHITE), -1));
    }

    @Test
    void theTreeIsEdited() {
        Game game = new Game();
        Node e4 = game.root().add("e4");
        Node d4 = game.root().add(Move.of("d2d4"));
        assertEquals(e4, game.root().add("e4"));
        assertEquals(List.of(e4, d4), game.root().children());
        assertEquals(game.root(), game.current());
        Node reply = d4.addLine(List.of(Move.of("d7d5"), Move.NULL));
        d4.promote();
        assertEquals("1. d4 (1. e4) 1... d5 2. -- *", moves(game));
        assertEquals(List.of(Move.of("d2d4"), Move.of("d7d5"), Move.NULL), game.mainMoves());
        e4.promoteToMainLine();
        assertEquals("1. e4 (1. d4 d5 2. --) *", moves(game));
        d4.delete();
        assertEquals("1. e4 *", moves(game));
        for (Node stale : List.of(d4, reply)) {
            assertFalse(stale.exists());
            assertThrows(BadArgumentException.class, stale::move);
            assertThrows(BadArgumentException.class, stale::position);
            assertThrows(BadArgumentException.class, () -> stale.add("e4"));
            assertThrows(BadArgumentException.class, () -> stale.setComment("?"));
            assertThrows(BadArgumentException.class, () -> game.goTo(stale));
            assertEquals("Node (deleted)", stale.toString());
        }
        assertTrue(game.undoEdit() && d4.exists() && game.redoEdit() && !d4.exists());
        assertThrows(BadArgumentException.class, () -> game.root().delete());
        assertThrows(IllegalMoveException.class, () -> e4.add("e4"));
        assertThrows(BadArgumentException.class, () -> new Game().goTo(e4));
        assertThrows(IllegalMoveException.class, () -> Game.fromPgn("1. f3 e5 2. g4 Qh4#").current().add(Move.NULL));
    }

    @Test
    void aReadGameIsWrittenAsItWas() {
        String mate = "[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# *\n";
        Game game = Game.fromPgn(mate);
        assertEquals("0-1", game.result());
        game.position();
        assertEquals(mate, game.pgn());
        assertTrue(game.isSameAs(Game.fromPgn(game.pgn())) && game.isSameAs(game.copy()));
        game.root().add("e4");
        assertFalse(game.isSameAs(Game.fromPgn(mate)));
    }

    @Test
    void onlyResultsAreResults() {
        Game game = new Game();
        BadArgumentException error =
                assertThrows(BadArgumentException.class, () -> game.setTag("Result", "foo"));
        assertTrue(error.getMessage().contains("1-0"), error.getMessage());
        assertEquals(Optional.of("*"), game.tag("Result"));
        game.setTag("Result", "1/2-1/2");
        assertEquals("1/2-1/2", game.result());
        game.removeTag("Result");
        assertEquals("*", game.result());
    }

    @Test
    void flagsAndRepetitionsCount() {
        Game game = new Game();
        List.of("Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1").forEach(game::makeMove);
        assertEquals(List.of(), game.claims());
        assertEquals(List.of(Reason.THREEFOLD_REPETITION), game.claimsWith(Move.of("f6g8")));
        game.makeMove("Ng8");
        assertEquals(3, game.occurrences());
        assertEquals("0-1", game.outcomeOnTime(Color.WHITE).score());
        Game bare = new Game(new Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
        assertEquals("1/2-1/2", bare.outcomeOnTime(Color.WHITE).score());
    }
}
