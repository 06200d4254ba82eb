package tabiya;

import java.util.Optional;

/** A meaningless argument, such as a square that is not on the board. */
public final class BadArgumentException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadArgumentException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_ARGUMENT, reason, place);
    }
}
