package tabiya;

import java.util.Optional;
import java.util.OptionalLong;

/** Turns failures of the native library into exceptions. */
final class Failures {
    private Failures() {}

    /** Throws the exception for a failure. Called from native code. */
    static void raise(int kind, String reason, long octet, long line, String field) {
        Optional<Place> place = octet < 0
                ? Optional.empty()
                : Optional.of(new Place(octet, line < 0 ? OptionalLong.empty() : OptionalLong.of(line),
                        Optional.ofNullable(field)));
        throw switch (ErrorKind.numbered(kind)) {
            case BAD_FEN -> new BadFenException(reason, place);
            case BAD_MOVE -> new BadMoveException(reason, place);
            case AMBIGUOUS_MOVE -> new AmbiguousMoveException(reason, place);
            case ILLEGAL_MOVE -> new IllegalMoveException(reason, place);
            case BAD_PGN -> new BadPgnException(reason, place);
            case BAD_OPTION -> new BadOptionException(reason, place);
            case BAD_ARGUMENT -> new BadArgumentException(reason, place);
            case NO_MEMORY -> new NoMemoryException(reason, place);
            case ENGINE_BUSY -> new EngineBusyException(reason, place);
            case CLOSED -> new ClosedException(reason, place);
            case IO -> new UnreadableException(reason, place);
            case INTERNAL, INTERRUPTED -> new TabiyaException(ErrorKind.INTERNAL, reason, place);
        };
    }
}
