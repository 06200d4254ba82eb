package tabiya;

/** Interrupts of the thread that waits for the native library. */
final class Waiting {
    /** How long the library waits before it looks for an interrupt again. What it finds wakes it at once. */
    static final long MILLISECONDS = 20;

    private Waiting() {}

    /** Throws if the thread was interrupted, and leaves it so. Called from native code too. */
    static void throwIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new SearchInterruptedException("the thread that waits for the answer was interrupted");
        }
    }
}
