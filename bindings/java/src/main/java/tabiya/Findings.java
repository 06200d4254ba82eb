package tabiya;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What an analysis has found. A platform thread fetches it from the native library, so that all other threads, virtual
 * ones included, wait in Java, where they can be interrupted and do not block their carriers.
 *
 * <p>It refers to neither the analysis nor the engine, which would otherwise stay reachable for ever.
 */
final class Findings implements Runnable {
    private static final int INFO = 1;
    private static final int OVER = 2;

    /** How long the library waits at a time; it wakes when there is something new. */
    private static final long MILLISECONDS = 1000;

    private final long number;
    private final Runnable whenOver;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Info> infos = new ArrayDeque<>();
    private Answer answer;
    private TabiyaException failure;
    private boolean isClosed;
    private boolean isOver;

    /** For the analysis with this number; {@code whenOver} runs when the engine is free again. */
    Findings(long number, Runnable whenOver) {
        this.number = number;
        this.whenOver = whenOver;
    }

    /** Fetches until the analysis is over. */
    @Override
    public void run() {
        Answer last = null;
        TabiyaException error = null;
        try {
            while (last == null) {
                Message message = new Message(Analysis.await(number, MILLISECONDS));
                switch (message.octet()) {
                    case INFO -> add(message.info());
                    case OVER -> last = message.answer();
                    default -> { }
                }
            }
        } catch (TabiyaException failed) {
            error = failed;
        } finally {
            // The engine is free by the time the answer arrives.
            whenOver.run();
            end(last, error);
        }
    }

    private void add(Info info) {
        lock.lock();
        try {
            infos.add(info);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end(Answer last, TabiyaException error) {
        lock.lock();
        try {
            answer = isClosed ? null : last;
            failure = error;
            isOver = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The next line; empty when the analysis is over, or after this many nanoseconds. */
    Optional<Info> next(long nanoseconds) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanoseconds;
            while (!isClosed && infos.isEmpty() && !isOver && left > 0) {
                left = changed.awaitNanos(left);
            }
            throwIfClosed();
            if (infos.isEmpty() && failure != null) {
                throw failure;
            }
            return Optional.ofNullable(infos.poll());
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the end. */
    Answer answer() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!isClosed && !isOver) {
                changed.await();
            }
            if (answer != null) {
                return answer;
            }
            throwIfClosed();
            throw failure;
        } finally {
            lock.unlock();
        }
    }

    private void throwIfClosed() {
        if (isClosed) {
            throw new ClosedException("the analysis is closed", Optional.empty());
        }
    }

    boolean isOver() {
        lock.lock();
        try {
            return isOver || isClosed;
        } finally {
            lock.unlock();
        }
    }

    /** From now on there are no more lines. An answer that has arrived is kept. */
    void close() {
        lock.lock();
        try {
            isClosed = true;
            infos.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the end, ignoring interrupts. */
    void awaitOver() {
        lock.lock();
        try {
            while (!isOver) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
