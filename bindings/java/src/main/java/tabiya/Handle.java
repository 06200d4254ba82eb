package tabiya;

import java.lang.ref.Cleaner;
import java.util.function.LongConsumer;

/**
 * The number of an object in the native library. It is freed once: by {@link #free}, or when its owner is no longer
 * reachable. A number that was freed is answered with {@link ClosedException}, whoever still uses it.
 *
 * <p>Native methods are methods of the owner, so that it stays reachable as long as they run.
 */
final class Handle {
    private static final Cleaner CLEANER = Cleaner.create();

    /** The number. */
    final long number;

    private final Cleaner.Cleanable cleanable;

    private volatile boolean freed;

    /** Takes charge of a number. */
    Handle(Object owner, long number, LongConsumer free) {
        this.number = number;
        // Refers to the number, never to the owner, which could not become unreachable otherwise.
        this.cleanable = CLEANER.register(owner, () -> free.accept(number));
    }

    void free() {
        freed = true;
        cleanable.clean();
    }

    boolean isFreed() {
        return freed;
    }
}
