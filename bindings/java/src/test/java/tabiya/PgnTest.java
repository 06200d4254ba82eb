package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PgnTest {
    private static final String GAMES = "[White \"Morphy\"]\n\n1. e4 {best by test} e5 *\n\n"
            + "[White \"Nobody\"]\n\n1. e5 *\n\n[White \"Anderssen\"]\n\n1. d4 1-0\n";

    /** Fifty games, packed by zstd, which Java cannot do itself. */
    private static final String ZSTD = "KLUv/QRoJQEA4FtXaGl0ZSAiTcO8bGxlciJdCgoxLiBlNCAqCgoBAGT1/3QCbozFjQ==";

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
    void streamsMayBeCompressed() throws IOException {
        byte[] text = "[White \"Müller\"]\n\n1. e4 *\n\n".repeat(50).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(gzip)) {
            out.write(text);
        }
        for (byte[] bytes : List.of(text, gzip.toByteArray(), Base64.getDecoder().decode(ZSTD))) {
            try (PgnReader reader = PgnReader.of(new ByteArrayInputStream(bytes))) {
                assertEquals(50, reader.stream().filter(game -> game.tag("White").orElse("").equals("Müller")).count());
            }
            try (PgnReader reader = PgnReader.of(bytes).threads(2)) {
                assertEquals(50, reader.stream().count());
            }
        }
        byte[] cut = Arrays.copyOf(gzip.toByteArray(), gzip.size() - 9);
        try (PgnReader reader = PgnReader.of(new ByteArrayInputStream(cut)).onBadGame(error -> { })) {
            assertThrows(UnreadableException.class, () -> reader.stream().count());
        }
    }

    @Test
    void noBytesAreNotTheEnd() {
        InputStream halting = new ByteArrayInputStream(GAMES.getBytes(StandardCharsets.UTF_8)) {
            private boolean isHalting;

            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                isHalting = !isHalting;
                return isHalting ? 0 : super.read(bytes, offset, Math.min(length, 7));
            }
        };
        try (PgnReader reader = PgnReader.of(halting).onBadGame(error -> { })) {
            assertEquals(2, reader.stream().count());
        }
    }

    @Test
    void aStreamThatCallsItsReaderIsRefused() {
        for (int threads : new int[] {1, 2}) {
            PgnReader[] reader = new PgnReader[1];
            InputStream stream = new InputStream() {
                @Override
                public int read() {
                    return reader[0].hasNext() ? 'a' : -1;
                }
            };
            reader[0] = PgnReader.of(stream).threads(threads);
            UnreadableException error = assertThrows(UnreadableException.class, reader[0]::hasNext);
            assertTrue(error.getCause() instanceof IllegalStateException);
            reader[0].close();
        }
    }

    @Test
    void movesAndVariationsCanBeLeftOut() {
        String text = "[White \"A\"]\n\n1. e4 e5 (1... c5) *\n\n[White \"B\"]\n\n1. d4 *\n";
        try (PgnReader reader = PgnReader.of(text).tagsOnly()) {
            List<Game> games = reader.stream().toList();
            assertEquals("B", games.get(1).tag("White").orElseThrow());
            assertEquals(List.of(), games.get(0).moves());
        }
        try (PgnReader reader = PgnReader.of(text).withoutVariations()) {
            assertEquals(3, reader.next().nodes().count());
        }
        List<Game> seen = new ArrayList<>();
        try (PgnReader reader = PgnReader.of(text)) {
            reader.forEachGame(seen::add);
        }
        assertEquals(2, seen.size());
        assertThrows(ClosedException.class, () -> seen.get(0).moves());
        assertThrows(BadOptionException.class, () -> PgnReader.of(text).threads(0));
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
