package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class LeakTest {
    /** In a machine that checks every use of its native interface. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "memory is looked up in /proc")
    void aMillionCallsLeaveNothingBehind() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classes = System.getProperty("tabiya.classes") + File.pathSeparator
                + System.getProperty("tabiya.testClasses");
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Xcheck:jni", "-Xmx64m", "-Xms64m",
                "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", classes, Stress.class.getName(), "1000000"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // With many arenas what malloc keeps for itself depends on which threads meet.
        builder.environment().put("MALLOC_ARENA_MAX", "2");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        // How the check begins and ends what it has to say.
        assertFalse(said.contains("in native method") || said.contains("JNI local refs"), said);
        System.out.print(said);
    }
}
