package tabiya;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A virtual machine beside this one, for what has to be alone in its process. */
final class OtherMachine {
    private OtherMachine() {}

    /** Runs the {@code main} of a class of these tests. */
    static ProcessBuilder running(Class<?> program, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp",
                System.getProperty("tabiya.classes") + File.pathSeparator + System.getProperty("tabiya.testClasses")));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }
}
