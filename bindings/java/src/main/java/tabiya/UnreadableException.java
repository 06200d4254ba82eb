package tabiya;

import java.util.Optional;

/** A file or a stream cannot be read. */
public final class UnreadableException extends TabiyaException {
    private static final long serialVersionUID = 1;

    UnreadableException(String reason, Optional<Place> place) {
        super(ErrorKind.IO, reason, place);
    }
}
