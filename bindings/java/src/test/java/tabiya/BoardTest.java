package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BoardTest {
    private static final Position PINNED = new Position("4k3/8/8/b7/8/2N5/8/4K2r w - - 0 1");

    private static Position kiwipete() {
        return new Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    }

    @Test
    void everySquareHasWhatTheFenSays() {
        Position position = kiwipete();
        Setup copy = new Setup();
        position.pieces().forEach(copy::put);
        assertEquals(position.fen().split(" ")[0], copy.fen().split(" ")[0]);
        for (Piece piece : Piece.values()) {
            for (Square square : Square.values()) {
                assertEquals(position.pieceAt(square).equals(Optional.of(piece)),
                        position.squares(piece).contains(square));
            }
            assertTrue(position.squares(piece).isSubsetOf(position.squares(piece.kind())));
            assertTrue(position.squares(piece).isSubsetOf(position.squares(piece.color())));
        }
        assertEquals(position.occupied(), position.squares(Color.WHITE).union(position.squares(Color.BLACK)));
        assertEquals(Square.E8, position.king(Color.BLACK));
    }

    @Test
    void attackersPinsAndCheckersAreFound() {
        assertEquals("h1", PINNED.checkers().toString());
        assertEquals(SquareSet.of(Square.C3), PINNED.pinned(Color.WHITE));
        assertEquals(SquareSet.EMPTY, PINNED.pinned(Color.BLACK));
        assertEquals(SquareSet.of(Square.A5), PINNED.attackers(Square.C3, Color.BLACK));
        assertTrue(PINNED.isAttacked(Square.E1, Color.BLACK) && !PINNED.isAttacked(Square.A1, Color.WHITE));
        assertEquals(SquareSet.parse("a2 a4 b1 b5 d1 d5 e2 e4"), PINNED.attacks(Square.C3));
        assertEquals(SquareSet.EMPTY, PINNED.attacks(Square.D4));
        assertTrue(PINNED.attacks(Square.C3).isSubsetOf(PINNED.attackedBy(Color.WHITE)));
        assertTrue(PINNED.isCheck() && !PINNED.isCheckmate() && !PINNED.isStalemate());
    }

    @Test
    void isCheckIsWhatPlayingGives() {
        Position position = kiwipete();
        for (Move move : position.legalMoves()) {
            assertEquals(position.play(move).isCheck(), position.givesCheck(move), move.uci());
            assertEquals(move.isCapture(), position.isCapture(Move.of(move.uci())), move.uci());
            assertEquals(move, Move.of(move.uci()));
        }
        assertEquals(position.legalMoves().stream().filter(Move::isCapture).toList().size(),
                position.captures().size());
        assertTrue(position.captures().stream().allMatch(Move::isCapture));
    }

    @Test
    void castlingRightsAreTold() {
        assertThrows(NullPointerException.class, () -> new Position().king(null));
        assertThrows(NullPointerException.class, () -> new Position().canCastle(null, CastlingSide.KING_SIDE));
        assertThrows(NullPointerException.class, () -> new Position().canCastle(Color.WHITE, null));
        Position position = new Position("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
        assertTrue(position.canCastle(Color.WHITE, CastlingSide.KING_SIDE));
        assertFalse(position.canCastle(Color.WHITE, CastlingSide.QUEEN_SIDE));
        assertEquals(Optional.of(Square.A8), position.castlingRook(Color.BLACK, CastlingSide.QUEEN_SIDE));
        assertEquals("r3k2r/8/8/8/8/8/8/R3K2R w Ha - 0 1", position.fen(FenStyle.SHREDDER));
        Position inner = new Position("4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1");
        assertEquals("4k3/8/8/8/8/8/8/R3K1RR w GQ - 0 1", inner.fen(FenStyle.X_FEN));
        assertEquals("4k3/8/8/8/8/8/8/R3K1RR w KQ - 0 1", inner.fen(FenStyle.STANDARD));
        assertEquals("4k3/8/8/8/8/8/8/R3K1RR w GQ - 0 1", inner.fen());
        assertEquals(inner, new Position(inner.fen()));
        assertEquals(inner, new Position(inner.fen(FenStyle.SHREDDER)));
        Move castling = inner.parseMove("O-O");
        assertEquals("e1g1", castling.uci());
        assertTrue(inner.isCastling(castling) && !inner.isEnPassant(castling));
    }

    @Test
    void movesAreMadeFromTexts() {
        assertEquals(Optional.of(PieceKind.QUEEN), Move.of("e7e8q").promotion());
        assertTrue(new Position().legalMoves().contains(Move.of("g1f3")));
        assertTrue(new Position().isLegal(Move.of(Square.E2, Square.E4)));
        assertEquals(new Position("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1").legalMoves().size(), 5);
        assertNotEquals(Move.of("e7e8q"), Move.of(Square.E7, Square.E8, PieceKind.ROOK));
        for (String text : List.of("", "e2", "e2e9", "e2e4x", "e4e4", "Nf3", "e7e8k", "e7e8p", "e2 e4")) {
            assertThrows(BadMoveException.class, () -> Move.of(text), text);
        }
        assertThrows(BadArgumentException.class, () -> Move.of(Square.A1, Square.A1));
        assertThrows(IllegalMoveException.class, () -> new Position().isCapture(Move.of("e2e5")));
    }

    @Test
    void aNullMovePasses() {
        Position start = new Position();
        assertEquals(Color.BLACK, start.play(Move.NULL).sideToMove());
        assertEquals("--", start.san(Move.NULL));
        assertTrue(Move.of("0000").isNull());
        assertFalse(start.isLegal(Move.NULL));
        assertThrows(IllegalMoveException.class, () -> PINNED.play(Move.NULL));
    }

    @Test
    void linesAreWrittenAndPlayed() {
        Position start = new Position();
        List<Move> line = List.of(Move.of("e2e4"), Move.of("e7e5"), Move.of("g1f3"));
        assertEquals("1. e4 e5 2. Nf3", start.sanLine(line));
        assertEquals("1...e5 2. Nf3", start.play("e4").sanLine(line.subList(1, 3)));
        assertEquals("Ng1-f3", start.lan(Move.of("g1f3")));
        List<Position> positions = start.positions(line);
        assertEquals(start.play("e4").play("e5").play("Nf3"), positions.get(2));
        assertEquals("b", positions.get(0).fen().split(" ")[1]);
        assertThrows(IllegalMoveException.class, () -> start.sanLine(List.of(Move.of("e2e5"))));
        assertThrows(IllegalMoveException.class, () -> start.positions(List.of(line.get(0), line.get(0))));
    }

    @Test
    void mirroringTwiceChangesNothing() {
        Position position = kiwipete().play("a4");
        assertEquals(position, position.mirrored().mirrored());
        assertEquals(position.legalMoves().size(), position.mirrored().legalMoves().size());
        assertEquals(Color.WHITE, position.mirrored().sideToMove());
        assertEquals(position.occupied().mirrored(), position.mirrored().occupied());
    }

    @Test
    void polyglotKeysAreThoseOfItsSpecification() {
        assertEquals(0x463b96181691fc9cL, new Position().polyglotKey());
        assertEquals(0x823c9b50fd114196L, new Position().play("e4").polyglotKey());
    }

    @Test
    void epdIsReadAndWritten() {
        String line = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\"; ce 30;";
        Epd epd = Epd.parse(line);
        assertEquals(line, epd.toString());
        assertEquals(List.of(Move.of("a1a8")), epd.bestMoves());
        assertEquals(Optional.of("back rank"), epd.id());
        assertEquals("30", epd.operations().get("ce"));
        assertEquals("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;", epd.position().epd(Map.of("bm", "Ra8")));
        assertEquals("6k1/5ppp/8/8/8/8/8/R5K1 w - -", epd.position().epd());
        BadFenException error = assertThrows(BadFenException.class, () -> Epd.parse(line.replace("Ra8#", "Rb8")));
        assertTrue(error.place().isPresent());
        assertThrows(BadFenException.class, () -> epd.position().epd(Map.of("bm", "Rb8")));
        assertThrows(BadFenException.class, () -> epd.position().epd(Map.of("id", "one; two")));
        assertThrows(BadFenException.class, () -> epd.position().epd(Map.of("id x", "one")));
        assertEquals(Optional.of("one; two"), Epd.parse(epd.position().epd(Map.of("id", "\"one; two\""))).id());
    }

    @Test
    void aSetupHoldsWhatCannotBe() {
        Setup setup = Setup.of("4k3/8/8/8/8/8/8/8 w KQ e3 0 1");
        assertFalse(setup.isValid());
        assertEquals("white has no king", setup.faults().get(0).text());
        BadFenException error = assertThrows(BadFenException.class, setup::position);
        setup.faults().forEach(fault -> assertTrue(error.getMessage().contains(fault.text()), fault.text()));
        setup.put(Square.E1, Piece.WHITE_KING).castling("K");
        assertEquals(2, setup.faults().size());
        assertTrue(setup.faults().stream().allMatch(Fault::isRepairable));
        Position position = setup.repaired().position();
        assertEquals("4k3/8/8/8/8/8/8/4K3 w - - 0 1", position.fen());
        assertEquals("4k3/8/8/8/8/8/8/8 w KQ e3 0 1", Setup.of("4k3/8/8/8/8/8/8/8 w KQ e3 0 1").fen());
        assertThrows(BadFenException.class, () -> setup.castling("x"));
        assertThrows(BadArgumentException.class, () -> setup.halfmoveClock(-1));
        assertThrows(BadFenException.class, () -> Setup.of("hello"));
    }

    @Test
    void aPositionIsEdited() {
        Position position = new Position();
        Setup setup = position.setup().remove(Square.D1).sideToMove(Color.BLACK).fullmoveNumber(9).enPassant(null);
        assertEquals("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 9", setup.position().fen());
        assertEquals(31, setup.pieces().size());
        assertEquals(Optional.empty(), setup.pieceAt(Square.D1));
        assertEquals(0, setup.clear().pieces().size());
    }

    @Test
    void setsOfSquaresHaveTheirAlgebra() {
        SquareSet first = SquareSet.rank(1);
        SquareSet e = SquareSet.file(4);
        assertEquals(SquareSet.of(Square.E1), first.intersection(e));
        assertEquals(15, first.union(e).size());
        assertEquals(14, first.xor(e).size());
        assertEquals(7, first.minus(e).size());
        assertEquals(56, first.complement().size());
        assertEquals(SquareSet.rank(2), first.north());
        assertEquals(SquareSet.EMPTY, first.south());
        assertEquals(SquareSet.parse("b1,c1,d1,e1,f1,g1,h1"), first.east());
        assertEquals(SquareSet.file(3), e.west());
        assertEquals(SquareSet.rank(8), first.mirrored());
        assertEquals(first, SquareSet.parse(first.toString()));
        assertTrue(first.contains(Square.A1) && first.intersects(e) && !first.isSubsetOf(e));
        assertEquals(Optional.of(Square.H1), first.last());
        assertEquals(Optional.empty(), SquareSet.EMPTY.first());
        assertEquals(List.of(Square.A1, Square.H8), SquareSet.of(Square.H8, Square.A1).stream().toList());
        assertEquals(new HashSet<>(Set.of(SquareSet.EMPTY)), new HashSet<>(Set.of(SquareSet.ALL.complement())));
        assertEquals(first, first.without(Square.A1).with(Square.A1));
        assertThrows(BadArgumentException.class, () -> SquareSet.parse("a1,x"));
        assertThrows(BadArgumentException.class, () -> SquareSet.rank(0));
        assertThrows(NoSuchElementException.class, () -> SquareSet.EMPTY.iterator().next());
    }

    @Test
    void squaresKnowTheirNeighbours() {
        assertEquals(Optional.of(Square.E5), Square.E4.north());
        assertEquals(Optional.empty(), Square.H4.east());
        assertEquals(Square.E8, Square.E1.mirrored());
        assertEquals(7, Square.A1.distance(Square.H5));
        assertTrue(Square.H1.isLight() && !Square.A1.isLight());
        assertEquals(Square.C6, Square.of(2, 6));
        assertEquals(Optional.of(Square.F2), Square.E4.offset(1, -2));
        assertEquals(Piece.BLACK_KNIGHT, Piece.of('n'));
        assertThrows(BadArgumentException.class, () -> Piece.of('x'));
    }
}
