package tabiya;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Finds and loads the native library: the one that a system property names, or the one in the jar. */
final class Library {
    /** The system property with the path of a library to load instead of the one in the jar. */
    static final String PROPERTY = "tabiya.library";

    static {
        String path = System.getProperty(PROPERTY);
        if (path != null) {
            System.load(Path.of(path).toAbsolutePath().toString());
        } else {
            Path file = extracted(resource(System.getProperty("os.name"), System.getProperty("os.arch")));
            try {
                System.load(file.toString());
            } finally {
                // Once loaded, a library no longer needs its file; on Windows, though, the file cannot be deleted
                // before the program ends.
                if (!file.toFile().delete()) {
                    file.toFile().deleteOnExit();
                }
            }
        }
    }

    private Library() {}

    /** Makes sure that the library is loaded. */
    static void load() {
        // Loading this class does it.
    }

    /** Where the jar has the library for a machine. */
    static String resource(String osName, String osArch) {
        String name = osName.toLowerCase(Locale.ROOT);
        String os = name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "macos" : name;
        String arch = switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "x86_64";
            case "aarch64", "arm64" -> "aarch64";
            default -> osArch.toLowerCase(Locale.ROOT);
        };
        String file = switch (os) {
            case "windows" -> "tabiya_java.dll";
            case "macos" -> "libtabiya_java.dylib";
            default -> "libtabiya_java.so";
        };
        return "/native/" + os + "-" + arch + "/" + file;
    }

    static Path extracted(String resource) {
        try (InputStream library = Library.class.getResourceAsStream(resource)) {
            if (library == null) {
                throw new UnsatisfiedLinkError("this jar has no library for this machine (" + resource
                        + "); build one, or name one with -D" + PROPERTY + "=PATH");
            }
            String name = resource.substring(resource.lastIndexOf('/') + 1);
            Path file = Files.createTempFile("tabiya-", "-" + name);
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException error) {
            UnsatisfiedLinkError failed = new UnsatisfiedLinkError("the library cannot be extracted: " + error);
            failed.initCause(error);
            throw failed;
        }
    }
}
