package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgnTest {
    private static final String GAMES = "[White \"Morphy\"]\n\n1. e4 {best by test} e5 *\n\n"
            + "[White \"Nobody\"]\n\n1. e5 *\n\n[White \"Anderssen\"]\n\n1. d4 1-0\n";

    @Test
    void badGamesCanBePassedOver() {
        List<BadPgnException> bad = new ArrayList<>();
        try (PgnReader reader = PgnReader.of(GAMES).onBadGame(bad::add)) {
            List<String> players = reader.stream().map(game -> game.tag("White").orElseThrow()).toList();
            assertEquals(List.of("Morphy", "Anderssen"), players);
            assertThrows(NoSuchElementException.class, reader::next);
        }
        assertEquals(7, bad.get(0).place().orElseThrow().line().orElseThrow());
    }

    @Test
    void whatWasReadIsKept() {
        Game game = Game.fromPgn(GAMES);
        assertTrue(game.pgn().contains("best by test"));
        assertThrows(BadPgnException.class, () -> Game.fromPgn("1. e5 *"));
        assertEquals(List.of(), Game.fromPgn("").moves());
    }

    @Test
    void filesMayBeCompressed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("spiele-ü.pgn.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("[White \"Müller\"]\n\n1. e4 *\n".repeat(500).getBytes(StandardCharsets.UTF_8));
        }
        try (PgnReader reader = PgnReader.open(file)) {
            assertEquals(500, reader.stream().filter(game -> game.tag("White").orElse("").equals("Müller")).count());
        }
        UnreadableException error =
                assertThrows(UnreadableException.class, () -> PgnReader.open(folder.resolve("none.pgn")));
        assertTrue(error.getMessage().contains("none.pgn"));
    }

    @Test
    void streamsAreReadAsTheyCome() {
        InputStream slow = new ByteArrayInputStream(GAMES.repeat(300).getBytes(StandardCharsets.UTF_8)) {
            @Override
            public int read(byte[] bytes) {
                return read(bytes, 0, Math.min(bytes.length, 7));
            }
        };
        try (PgnReader reader = PgnReader.of(slow).onBadGame(error -> { })) {
            assertEquals(600, reader.stream().count());
        }
    }

    @Test
    void theExceptionOfAStreamIsTheCause() {
        IOException broken = new IOException("the cable is out");
        InputStream stream = new InputStream() {
            @Override
            public int read() throws IOException {
                throw broken;
            }
        };
        try (PgnReader reader = PgnReader.of(stream)) {
            assertSame(broken, assertThrows(UnreadableException.class, reader::hasNext).getCause());
            assertFalse(reader.hasNext());
        }
    }

    @Test
    void anErrorOfAStreamComesOutAsItIs() {
        AssertionError wrong = new AssertionError("not an exception of input and output");
        InputStream stream = new InputStream() {
            @Override
            public int read() {
                throw wrong;
            }
        };
        try (PgnReader reader = PgnReader.of(stream)) {
            assertSame(wrong, assertThrows(AssertionError.class, reader::hasNext));
        }
        assertEquals(1, Game.fromPgn("1. e4 *").moves().size());
    }

    @Test
    void oddBytesAreReadAsFarAsTheyGo() {
        byte[] latin = "[White \"M\u00fcller\"]\n\n1. e4 *\n".getBytes(StandardCharsets.ISO_8859_1);
        try (PgnReader reader = PgnReader.of(latin)) {
            assertEquals("M\u00fcller", reader.next().tag("White").orElseThrow());
        }
        byte[] noise = new byte[1 << 16];
        new Random(1).nextBytes(noise);
        try (PgnReader reader = PgnReader.of(noise).onBadGame(error -> assertFalse(error.getMessage().isBlank()))) {
            reader.forEachRemaining(Game::pgn);
        }
    }

    @Test
    void aClosedReaderSaysSo() {
        PgnReader reader = PgnReader.of(GAMES);
        reader.next();
        reader.close();
        reader.close();
        assertThrows(ClosedException.class, reader::next);
    }

    @Test
    void nullIsRefusedInJava() {
        assertThrows(NullPointerException.class, () -> PgnReader.of((String) null));
        assertThrows(NullPointerException.class, () -> PgnReader.of((byte[]) null));
        assertThrows(NullPointerException.class, () -> PgnReader.of((InputStream) null));
        assertThrows(NullPointerException.class, () -> PgnReader.open(null));
    }
}
