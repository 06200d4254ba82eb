package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RulesTest {
    @Test
    void aPositionTellsWhatIsInItsFen() {
        Position position = new Position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3");
        assertEquals(Color.BLACK, position.sideToMove());
        assertEquals(Optional.of(Square.E3), position.enPassant());
        assertEquals(0, position.halfmoveClock());
        assertEquals(3, position.fullmoveNumber());
        assertEquals(Optional.of(Piece.BLACK_KING), position.pieceAt(Square.E8));
        assertEquals(Optional.empty(), position.pieceAt(Square.E5));
        assertTrue(position.toString().contains("p"));
        assertFalse(position.isCheckmate() || position.isStalemate() || position.isCheck());
    }

    @Test
    void equalPositionsAreEqual() {
        Position there = new Position().play("Nf3").play("Nf6").play("Ng1").play("Ng8");
        Position start = new Position();
        assertNotEquals(start, there);
        assertEquals(start.key(), there.key());
        assertEquals(start.hashCode(), there.hashCode());
        assertEquals(new Position(start.fen()), start);
        assertNotEquals(null, start);
        assertEquals(start, Position.chess960(518));
    }

    @Test
    void aMoveTellsWhatItIs() {
        Position position = new Position("r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
        Move castling = position.parseMove("O-O");
        assertTrue(castling.isCastling() && !castling.isCapture());
        assertEquals(List.of(Square.E1, Square.G1, "e1g1", "e1h1"),
                List.of(castling.from(), castling.to(), castling.uci(), castling.uciChess960()));
        assertTrue(position.parseMove("exd6").isEnPassant());
        assertEquals(Optional.of(PieceKind.KNIGHT), position.parseMove("gxh8=N").promotion());
        assertEquals(Optional.empty(), castling.promotion());
        assertSame(castling, position.parseMove("e1g1"));
        assertTrue(position.legalMoves().contains(castling));
        assertTrue(position.isLegal(castling));
        assertFalse(new Position().isLegal(castling));
    }

    @Test
    void badTextsSayWhatIsWrongAndWhere() {
        BadFenException fen = assertThrows(BadFenException.class, () -> new Position("8/8/8/8/8/8/8/4K2x w - - 0 1"));
        assertEquals(17, fen.place().orElseThrow().offset());
        assertEquals(Optional.of("board"), fen.place().orElseThrow().field());
        assertFalse(fen.getMessage().isBlank());
        assertThrows(BadFenException.class, () -> Position.strictly("4k3/8/8/8/8/8/8/4K3 w - -"));
        assertThrows(IllegalMoveException.class, () -> new Position().play("e2e5"));
        assertThrows(BadMoveException.class, () -> new Position().play("hello"));
        Position knights = new Position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
        assertThrows(AmbiguousMoveException.class, () -> knights.parseMove("Nd2"));
        Move foreign = new Position().parseMove("e4");
        assertThrows(IllegalMoveException.class, () -> knights.play(foreign));
        assertThrows(IllegalMoveException.class, () -> knights.san(foreign));
    }

    @Test
    void oddTextsAreOnlyBad() {
        for (String text : List.of("\ud800", "e2\0e4", "\ud83d\ude00", "x".repeat(1 << 20))) {
            assertThrows(BadFenException.class, () -> new Position(text));
            assertThrows(BadMoveException.class, () -> new Position().parseMove(text));
            assertThrows(BadArgumentException.class, () -> Square.of(text));
        }
    }

    @Test
    void badNumbersAreRefused() {
        for (int number : new int[] {-1, 960, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            assertThrows(BadArgumentException.class, () -> Position.chess960(number));
        }
        assertThrows(BadArgumentException.class, () -> new Position().perft(-1));
        assertEquals(1, new Position().perft(0));
        assertEquals(4865609, new Position().perft(5));
    }

    @Test
    void anInterruptEndsPerft() {
        Thread.currentThread().interrupt();
        assertThrows(SearchInterruptedException.class, () -> new Position().perft(Integer.MAX_VALUE));
        assertTrue(Thread.interrupted());
    }

    @Test
    void nullIsRefusedInJava() {
        Position position = new Position();
        Game game = new Game();
        List<org.junit.jupiter.api.function.Executable> calls = List.of(
                () -> new Position(null),
                () -> Position.strictly(null),
                () -> position.play((String) null),
                () -> position.play((Move) null),
                () -> position.san(null),
                () -> position.isLegal(null),
                () -> position.pieceAt(null),
                () -> position.svg(null),
                () -> new Game(null),
                () -> Game.fromPgn(null),
                () -> game.makeMove((String) null),
                () -> game.makeMove((Move) null),
                () -> game.tag(null),
                () -> game.setTag("White", null),
                () -> game.setTag(null, "?"),
                () -> new Arrow(Square.E2, null));
        calls.forEach(call -> assertThrows(NullPointerException.class, call));
    }

    @Test
    void aGameIsPlayedTakenBackAndWritten() {
        Game game = new Game();
        List.of("e4", "e5", "Bc4", "Nc6", "Qf3", "d6").forEach(game::makeMove);
        Move mate = game.position().parseMove("Qxf7");
        assertSame(mate, game.makeMove(mate));
        assertEquals(Optional.of(new Outcome(Optional.of(Color.WHITE), Reason.CHECKMATE, "1-0")), game.outcome());
        assertEquals("1-0", game.result());
        assertEquals(Optional.of(mate), game.undo());
        assertEquals(Optional.empty(), game.outcome());
        assertEquals(Optional.of(mate), game.redo());
        assertEquals(Optional.empty(), game.redo());
        game.setTag("White", "A. Beginner");
        assertEquals(Optional.of("A. Beginner"), game.tag("White"));
        assertEquals("A. Beginner", game.tags().get("White"));
        assertTrue(game.pgn().endsWith("4. Qxf7# 1-0\n"));
        game.removeTag("White");
        assertThrows(BadArgumentException.class, () -> game.setTag("no tag", "?"));
        Game copy = game.copy();
        copy.undo();
        assertEquals(7, game.moves().size());
        assertEquals(6, copy.moves().size());
        assertEquals(new Position(), game.start());
        assertTrue(game.svg().startsWith("<svg"));
    }

    @Test
    void aClosedGameSaysSo() {
        Game game = new Game();
        game.close();
        game.close();
        ClosedException error = assertThrows(ClosedException.class, game::moves);
        assertEquals("the game is closed", error.getMessage());
        assertThrows(ClosedException.class, () -> game.makeMove("e4"));
        assertThrows(ClosedException.class, game::pgn);
        assertEquals("Game (closed)", game.toString());
    }

    @Test
    void boardsAreDrawn() {
        Position position = new Position().play("e4");
        SvgOptions options = SvgOptions.USUAL.withFlipped(true).withCoordinates(false).withHighlight(Square.D5)
                .withLastMove(new Position().parseMove("e4")).withArrows(new Arrow(Square.D7, Square.D5));
        String svg = position.svg(options);
        assertTrue(svg.startsWith("<svg") && svg.endsWith("</svg>\n") || svg.endsWith("</svg>"));
        assertNotEquals(position.svg(), svg);
    }
}
