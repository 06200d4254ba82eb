package tabiya;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsTest {
    private static final Path TUTORIAL = Vectors.ROOT.resolve("docs/java.md");

    private static final Pattern EXAMPLE = Pattern.compile("<pre>\\{@code\n(.*?)\n \\* \\}</pre>", Pattern.DOTALL);

    private static final Pattern COMMENT = Pattern.compile("// (.*)");

    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);

    @Test
    void theTutorialRuns(@TempDir Path folder) throws Exception {
        List<MatchResult> blocks = BLOCK.matcher(Files.readString(TUTORIAL)).results().toList();
        int programs = 0;
        for (int index = 0; index < blocks.size(); index++) {
            if (!blocks.get(index).group(1).equals("java")) {
                continue;
            }
            programs++;
            String printed = run("Program" + programs, blocks.get(index).group(2), folder);
            boolean hasOutput = index + 1 < blocks.size() && blocks.get(index + 1).group(1).equals("text");
            if (hasOutput) {
                assertEquals(blocks.get(index + 1).group(2), printed.replace(System.lineSeparator(), "\n"));
            }
        }
        assertTrue(programs >= 5);
    }

    /** Examples in the documentation of classes; a comment is what is printed. */
    @Test
    void theExamplesOfTheClassesRun(@TempDir Path folder) throws Exception {
        int examples = 0;
        for (Path file : sources()) {
            for (MatchResult found : EXAMPLE.matcher(Files.readString(file)).results().toList()) {
                String block = found.group(1).replaceAll("(?m)^ *\\* ?", "");
                examples++;
                String imports = "import java.util.*;\nimport tabiya.*;\n";
                String printed = run("Example" + examples, imports + block, folder);
                List<String> expected = COMMENT.matcher(block).results().map(comment -> comment.group(1)).toList();
                assertEquals(expected, printed.lines().toList(), file + block);
            }
        }
        assertTrue(examples >= 15, examples + " examples");
    }

    private static List<Path> sources() throws IOException {
        try (var files = Files.list(Vectors.ROOT.resolve("bindings/java/src/main/java/tabiya"))) {
            return files.sorted().toList();
        }
    }

    /** Runs statements, with their imports before them, and gives what they print. */
    private static String run(String name, String block, Path folder) throws Exception {
        String imports = block.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        String body = block.lines().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"));
        Path source = folder.resolve(name + ".java");
        Files.writeString(source, imports + "\npublic class " + name
                + " { public static void main(String[] arguments) throws Exception {\n" + body + "\n} }\n");
        JavaCompiler compiler = javax.tools.ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options = List.of("-d", folder.toString(), "-cp", System.getProperty("tabiya.classes"));
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler
                    .getTask(said, files, null, options, null, files.getJavaFileObjects(source)).call();
            assertTrue(compiled, block + said);
        }
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
                PrintStream there = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(there);
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    @Test
    void everythingPublicIsDocumented(@TempDir Path folder) {
        ToolProvider javadoc = ToolProvider.findFirst("javadoc").orElseThrow();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(List.of("-quiet", "-Xdoclint:all", "-Werror", "-d", folder.toString()));
        arguments.addAll(List.of("--source-path",
                Vectors.ROOT.resolve("bindings/java/src/main/java").toString(), "--module", "tabiya"));
        int result = javadoc.run(out, out, arguments.toArray(String[]::new));
        assertEquals(0, result, said.toString(StandardCharsets.UTF_8));
    }
}
