package tabiya;

import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Who is using an engine: a search, and a call with a listener that waits for it. Virtual threads that wait here do not
 * block their carriers.
 */
final class Hold {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private boolean isHeld;

    /** Whether the search is to stop, which may be requested before it has started. */
    private boolean isStopWanted;

    /** The thread whose listener is receiving lines. */
    private Thread teller;

    /** Takes the engine, or throws at once. */
    void take() {
        lock.lock();
        try {
            if (isHeld) {
                throw busy("the engine is searching; stop it or wait for its answer");
            }
            isHeld = true;
            isStopWanted = false;
        } finally {
            lock.unlock();
        }
    }

    /** Throws if the engine is taken. */
    void requireFree() {
        if (isTaken()) {
            throw busy("the engine is searching; stop it or wait for its answer");
        }
    }

    private static EngineBusyException busy(String reason) {
        return new EngineBusyException(reason, Optional.empty());
    }

    boolean isTaken() {
        lock.lock();
        try {
            return isHeld;
        } finally {
            lock.unlock();
        }
    }

    /** Asks the current search to stop. */
    void wantStop() {
        lock.lock();
        try {
            isStopWanted = isHeld;
        } finally {
            lock.unlock();
        }
    }

    boolean isStopWanted() {
        lock.lock();
        try {
            return isStopWanted;
        } finally {
            lock.unlock();
        }
    }

    /** This thread calls a listener while the engine is taken. */
    void tell() {
        lock.lock();
        try {
            teller = Thread.currentThread();
        } finally {
            lock.unlock();
        }
    }

    void release() {
        lock.lock();
        try {
            isHeld = false;
            teller = null;
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until the engine is free. */
    void awaitFree() {
        try {
            lock.lockInterruptibly();
            try {
                if (isHeld && teller == Thread.currentThread()) {
                    throw busy("a listener cannot wait for the end of its own search; stop() ends it");
                }
                while (isHeld) {
                    freed.await();
                }
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException interrupted) {
            throw Waiting.interrupted();
        }
    }
}
