package tabiya;

import java.util.Optional;

/** A text is not a move in any position. */
public final class BadMoveException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadMoveException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_MOVE, reason, place);
    }
}
