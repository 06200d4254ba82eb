package tabiya;

import java.util.Optional;

/** The object has been closed. */
public final class ClosedException extends TabiyaException {
    private static final long serialVersionUID = 1;

    ClosedException(String reason, Optional<Place> place) {
        super(ErrorKind.CLOSED, reason, place);
    }
}
