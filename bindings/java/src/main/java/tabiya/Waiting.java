package tabiya;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that wait for the native library, and interrupts of those that wait for them. */
final class Waiting {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /**
     * Threads of the machine: native code that waits would keep the carrier of a virtual thread. They are reused, and end
     * when they have nothing to do for a second.
     */
    static final Executor THREADS =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                Thread thread = new Thread(task, "tabiya waiter " + NUMBER.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            });

    private Waiting() {}

    /** Throws if the thread was interrupted, and leaves it so. Called from native code too. */
    static void throwIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted();
        }
    }

    /** Marks the thread as interrupted again. */
    static SearchInterruptedException interrupted() {
        Thread.currentThread().interrupt();
        return new SearchInterruptedException("the thread that waits for the answer was interrupted");
    }
}
