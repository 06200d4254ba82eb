package tabiya;

import java.util.Optional;

/**
 * The thread was interrupted while it waited for an answer. The search has ended, the engine can be used again, and the
 * thread is still marked as interrupted.
 */
public final class SearchInterruptedException extends TabiyaException {
    private static final long serialVersionUID = 1;

    SearchInterruptedException(String reason) {
        super(ErrorKind.INTERRUPTED, reason, Optional.empty());
    }
}
