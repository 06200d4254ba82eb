package tabiya;

import java.util.Optional;

/** There is not enough memory. */
public final class NoMemoryException extends TabiyaException {
    private static final long serialVersionUID = 1;

    NoMemoryException(String reason, Optional<Place> place) {
        super(ErrorKind.NO_MEMORY, reason, place);
    }
}
