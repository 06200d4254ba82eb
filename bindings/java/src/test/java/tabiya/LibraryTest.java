package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import org.junit.jupiter.api.Test;

class LibraryTest {
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
}
