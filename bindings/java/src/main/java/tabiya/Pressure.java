package tabiya;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much native memory waits for the garbage collector. The collector sees only the small objects that own it, so it
 * is told when there is much of it, as the Java library itself does for direct buffers.
 */
final class Pressure {
    private static final long USUAL = 256L << 20;

    private static final AtomicLong USED = new AtomicLong();

    private static volatile long limit = USUAL;

    private Pressure() {}

    static void add(long bytes) {
        if (USED.addAndGet(bytes) > limit && bytes > 0) {
            relieve();
        }
    }

    static long used() {
        return USED.get();
    }

    private static synchronized void relieve() {
        if (USED.get() <= limit) {
            return;
        }
        System.gc();
        try {
            for (int wait = 1; wait <= 64 && USED.get() > limit / 2; wait *= 2) {
                Thread.sleep(wait);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        // What is left is in use: come again when that has doubled.
        limit = Math.max(USUAL, 2 * USED.get());
    }
}
