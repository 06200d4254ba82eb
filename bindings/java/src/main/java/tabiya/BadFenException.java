package tabiya;

import java.util.Optional;

/** A text is not a FEN, or its position is not legal. */
public final class BadFenException extends TabiyaException {
    private static final long serialVersionUID = 1;

    BadFenException(String reason, Optional<Place> place) {
        super(ErrorKind.BAD_FEN, reason, place);
    }
}
