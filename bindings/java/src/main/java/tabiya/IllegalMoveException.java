package tabiya;

import java.util.Optional;

/** A move that the rules do not allow in the position. */
public final class IllegalMoveException extends TabiyaException {
    private static final long serialVersionUID = 1;

    IllegalMoveException(String reason, Optional<Place> place) {
        super(ErrorKind.ILLEGAL_MOVE, reason, place);
    }
}
