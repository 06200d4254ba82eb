package tabiya;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Threads that are waiting for a search give way to others. */
class VirtualThreadsTest {
    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void searchesDoNotStarveOtherThreads() throws Exception {
        run();
    }

    /** Many more searches than there are processors, and then something else. Called by hand too. */
    static void run() throws Exception {
        // The library is built for Java 17.
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        int count = 2 * Runtime.getRuntime().availableProcessors() + 2;
        List<Engine> engines = new ArrayList<>();
        CountDownLatch searching = new CountDownLatch(count);
        CountDownLatch answered = new CountDownLatch(count);
        for (int index = 0; index < count; index++) {
            Engine engine = Engine.builder().hash(1).build();
            engines.add(engine);
            Runnable search = () -> {
                searching.countDown();
                engine.findBestMove(Limits.infinite());
                answered.countDown();
            };
            start.invoke(null, search);
        }
        assertTrue(searching.await(60, TimeUnit.SECONDS), "not all searches have begun");
        CountDownLatch other = new CountDownLatch(1);
        Runnable task = other::countDown;
        start.invoke(null, task);
        assertTrue(other.await(60, TimeUnit.SECONDS), "another virtual thread has not run");
        engines.forEach(Engine::stopAndWait);
        assertTrue(answered.await(60, TimeUnit.SECONDS), "not all searches have been answered");
        engines.forEach(Engine::close);
    }

    public static void main(String[] arguments) throws Exception {
        run();
        System.out.println("done");
    }
}
