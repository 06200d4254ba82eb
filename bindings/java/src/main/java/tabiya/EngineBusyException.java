package tabiya;

import java.util.Optional;

/** The engine is searching; stop it or wait for its answer. */
public final class EngineBusyException extends TabiyaException {
    private static final long serialVersionUID = 1;

    EngineBusyException(String reason, Optional<Place> place) {
        super(ErrorKind.ENGINE_BUSY, reason, place);
    }
}
