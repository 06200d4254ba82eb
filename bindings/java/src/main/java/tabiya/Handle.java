package tabiya;

import java.lang.ref.Cleaner;
import java.util.function.LongConsumer;

/**
 * The number of an object in the native library. The object is freed once: by {@link #free}, or when its owner is no
 * longer reachable. Using the number afterwards throws {@link ClosedException}.
 *
 * <p>Native methods are methods of the owner, so that it stays reachable while they run.
 */
final class Handle {
    private static final Cleaner CLEANER = Cleaner.create();

    /** The number. */
    final long number;

    private final Cleaner.Cleanable cleanable;

    private volatile boolean freed;

    /** Takes ownership of a native object. */
    Handle(Object owner, long number, LongConsumer free) {
        this.number = number;
        // Refers to the number, never to the owner, which would otherwise stay reachable for ever.
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
