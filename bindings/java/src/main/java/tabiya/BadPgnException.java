package tabiya;

import java.util.Optional;

/** A game in PGN with bad syntax or illegal moves. */
public final class BadPgnException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadPgnException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_PGN, reason, place);
    }
}
