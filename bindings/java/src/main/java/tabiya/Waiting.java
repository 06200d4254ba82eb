package tabiya;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that wait for the native library, and interrupts of threads that wait for those. */
final class Waiting {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * Platform threads: waiting in native code would block the carrier of a virtual thread. They are reused, and end
     * after a second with nothing to do.
     */
    static final Executor THREADS =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                Thread thread = new Thread(task, "tabiya waiter " + NUMBER.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            });

    private Waiting() {}

    /** Throws if the thread was interrupted, and leaves it marked so. Also called from native code. */
    static void throwIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted();
        }
    }

    /** Marks the thread as interrupted again. */
    static SearchInterruptedException interrupted() {
        Thread.currentThread().interrupt();
        return new SearchInterruptedException("the thread was interrupted while it waited for the answer");
    }
}
