package tabiya;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** A result of the native library, read in the order in which native/message.rs writes it. */
final class Message {
    private final ByteBuffer bytes;

    Message(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    boolean isEmpty() {
        return !bytes.hasRemaining();
    }

    boolean flag() {
        return bytes.get() != 0;
    }

    int octet() {
        return bytes.get();
    }

    int integer() {
        return bytes.getInt();
    }

    String text() {
        int length = bytes.getInt();
        String text = new String(bytes.array(), bytes.position(), length, StandardCharsets.UTF_8);
        bytes.position(bytes.position() + length);
        return text;
    }

    long number() {
        return bytes.getLong();
    }

    byte[] octets() {
        byte[] octets = new byte[integer()];
        bytes.get(octets);
        return octets;
    }

    List<Move> moves() {
        return list(() -> Move.numbered(integer()));
    }

    <T> List<T> list(Supplier<T> item) {
        int count = integer();
        List<T> items = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            items.add(item.get());
        }
        return List.copyOf(items);
    }

    /** An outcome; empty if there is none. */
    Optional<Outcome> optionalOutcome() {
        return isEmpty() ? Optional.empty() : Optional.of(outcome());
    }

    Outcome outcome() {
        Optional<Color> winner = switch (octet()) {
            case 1 -> Optional.of(Color.WHITE);
            case 2 -> Optional.of(Color.BLACK);
            default -> Optional.empty();
        };
        return new Outcome(winner, reason(), text());
    }

    Reason reason() {
        return Reason.valueOf(text().toUpperCase(Locale.ROOT));
    }

    Winnability winnability() {
        Winnability.Answer answer = Winnability.Answer.valueOf(text().toUpperCase(Locale.ROOT));
        String reason = text();
        return new Winnability(answer, reason.isEmpty() ? Optional.empty() : Optional.of(reason), moves());
    }

    MateSearch mateSearch() {
        long nodes = number();
        int noneWithin = integer();
        boolean isFound = flag();
        Mate mate = new Mate(integer(), flag(), moves(), octets());
        return new MateSearch(isFound ? Optional.of(mate) : Optional.empty(), noneWithin, nodes);
    }

    Info info() {
        int depth = integer();
        int selectiveDepth = integer();
        int number = integer();
        Score score = score();
        Bound bound = Bound.values()[octet()];
        Chances chances = chances();
        boolean isProven = flag();
        long nodes = bytes.getLong();
        long nodesPerSecond = bytes.getLong();
        long tablebaseHits = bytes.getLong();
        Duration time = time();
        int hashPermille = integer();
        List<Spelled> line = list(this::spelled);
        return new Info(depth, selectiveDepth, number, score, bound, chances, isProven, nodes, nodesPerSecond, tablebaseHits,
                time, hashPermille, line.stream().map(Spelled::move).toList(), line.stream().map(Spelled::uci).toList(),
                line.stream().map(Spelled::san).toList());
    }

    Answer answer() {
        Optional<Score> score = flag() ? Optional.of(score()) : Optional.empty();
        Optional<Spelled> best = flag() ? Optional.of(spelled()) : Optional.empty();
        Optional<Spelled> ponder = flag() ? Optional.of(spelled()) : Optional.empty();
        List<Info> lines = list(this::info);
        return new Answer(best.map(Spelled::move), best.map(Spelled::uci), best.map(Spelled::san),
                ponder.map(Spelled::move), score, lines, bytes.getLong(), time(), flag());
    }

    Evaluation evaluation() {
        return new Evaluation(score(), chances(), list(() -> new Term(text(), integer(), integer())));
    }

    private Score score() {
        OptionalInt centipawns = optionalInteger();
        OptionalInt mate = optionalInteger();
        return new Score(centipawns, mate, flag() ? Color.WHITE : Color.BLACK, flag());
    }

    private OptionalInt optionalInteger() {
        boolean isThere = flag();
        int number = integer();
        return isThere ? OptionalInt.of(number) : OptionalInt.empty();
    }

    Chances chances() {
        return new Chances(integer(), integer(), integer());
    }

    private Duration time() {
        return Duration.ofNanos(bytes.getLong());
    }

    private Spelled spelled() {
        return new Spelled(Move.numbered(integer()), text(), text());
    }

    private record Spelled(Move move, String uci, String san) {}
}
