package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LeakTest {
    /** In a machine that checks every use of its native interface. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "memory is looked up in /proc")
    void aMillionCallsLeaveNothingBehind() throws Exception {
        // The heap is there from the start, and one compiler is enough: all else that grows is ours.
        List<String> options = List.of("-Xcheck:jni", "-Xmx64m", "-Xms64m", "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1");
        ProcessBuilder builder = OtherMachine.running(Stress.class, options, "1000000");
        // With many arenas what malloc keeps for itself depends on which threads meet.
        builder.environment().put("MALLOC_ARENA_MAX", "2");
        // Large tables, as of a search for a mate, go back at once; by itself malloc would begin to keep them.
        builder.environment().put("MALLOC_MMAP_THRESHOLD_", "1048576");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        // How the check begins and ends what it has to say.
        assertFalse(said.contains("in native method") || said.contains("JNI local refs"), said);
        System.out.print(said);
    }
}
