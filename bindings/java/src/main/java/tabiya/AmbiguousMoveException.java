package tabiya;

import java.util.Optional;

/** A move that more than one piece can make. */
public final class AmbiguousMoveException extends TabiyaException {
    private static final long serialVersionUID = 1;

    AmbiguousMoveException(String reason, Optional<Place> place) {
        super(ErrorKind.AMBIGUOUS_MOVE, reason, place);
    }
}
