package tabiya;

import java.util.Optional;

/** A text is no FEN, or what it describes cannot stand on a board. */
public final class BadFenException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadFenException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_FEN, reason, place);
    }
}
