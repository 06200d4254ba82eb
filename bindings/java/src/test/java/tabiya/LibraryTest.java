package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryTest {
    @Test
    void theJarIsAModule() {
        ModuleReference module =
                ModuleFinder.of(Path.of(System.getProperty("tabiya.classes"))).find("tabiya").orElseThrow();
        assertEquals(List.of("tabiya"),
                module.descriptor().exports().stream().map(ModuleDescriptor.Exports::source).toList());
    }

    @Test
    void everyMachineHasItsOwnLibrary() {
        assertEquals("/native/linux-x86_64/libtabiya_java.so", Library.resource("Linux", "amd64"));
        assertEquals("/native/macos-aarch64/libtabiya_java.dylib", Library.resource("Mac OS X", "aarch64"));
        assertEquals("/native/windows-x86_64/tabiya_java.dll", Library.resource("Windows 11", "amd64"));
    }

    @Test
    void theJarHasTheLibraryOfThisMachine() {
        String resource = Library.resource(System.getProperty("os.name"), System.getProperty("os.arch"));
        assertNotNull(Library.class.getResource(resource));
    }

    @Test
    void aMachineWithoutALibraryIsNamed() {
        String resource = Library.resource("SunOS", "sparcv9");
        UnsatisfiedLinkError error = assertThrows(UnsatisfiedLinkError.class, () -> Library.extracted(resource));
        assertTrue(error.getMessage().contains("/native/sunos-sparcv9/"), error.getMessage());
    }

    @Test
    void nothingIsLeftInTheFolderForTemporaryFiles(@TempDir Path folder) throws Exception {
        Process process = OtherMachine.running(Loads.class, List.of("-Djava.io.tmpdir=" + folder)).start();
        assertEquals(0, process.waitFor());
        try (var files = Files.list(folder)) {
            // Java itself may leave others.
            assertEquals(0, files.filter(file -> file.getFileName().toString().startsWith("tabiya")).count());
        }
    }

    /** A program that loads the library. */
    static final class Loads {
        private Loads() {}

        public static void main(String[] arguments) {
            new Position();
        }
    }
}
