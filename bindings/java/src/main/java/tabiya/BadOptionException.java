package tabiya;

import java.util.Optional;

/** An option or limit out of range. */
public final class BadOptionException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadOptionException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_OPTION, reason, place);
    }
}
