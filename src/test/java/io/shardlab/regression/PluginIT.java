package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import io.shardlab.core.workload.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload in a jar of its own, compiled against {@code core} and the driver alone. */
class PluginIT {

    private static final String NAME = "com/example/OneDocument";
    private static final Path SOURCES = Simulator.HOME.resolve("src/test/plugin");

    @TempDir
    Path folder;

    private Simulator simulator;

    @BeforeEach
    void buildPlugin() throws IOException {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        pack(compile(), plugins.resolve("one-document.jar"));
        simulator = new Simulator(folder, Map.of("SHARDLAB_PLUGINS", plugins.toString()));
    }

    private Path compile() throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
            String classPath = Stream.of(Workload.class, MongoClient.class, ConnectionString.class, Document.class)
                    .map(PluginIT::home)
                    .distinct()
                    .collect(Collectors.joining(System.getProperty("path.separator")));
            List<String> options = List.of(
                    "-d",
                    classes.toString(),
                    "-classpath",
                    classPath,
                    "-proc:none",
                    "-Xlint:-classfile",
                    "--release",
                    "17");
            compiler.getTask(
                            null,
                            files,
                            problems,
                            options,
                            null,
                            files.getJavaFileObjects(SOURCES.resolve(NAME + ".java")))
                    .call();
        }
        assertThat(problems.getDiagnostics())
                .extracting(problem -> problem.getMessage(Locale.ROOT))
                .isEmpty();
        return classes;
    }

    /** The jar or the folder that a class comes from. */
    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            out.putNextEntry(new JarEntry("META-INF/services/" + Workload.class.getName()));
            out.write(NAME.replace('/', '.').getBytes(StandardCharsets.UTF_8));
            files.filter(Files::isRegularFile).forEach(file -> add(classes.relativize(file), file, out));
        }
    }

    private static void add(Path name, Path file, JarOutputStream out) {
        try {
            out.putNextEntry(new JarEntry(name.toString().replace('\\', '/')));
            Files.copy(file, (OutputStream) out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aWorkloadThatKnowsCoreAloneIsDescribedWithItsOwnOption() {
        Simulator.Finished described = simulator.run("describe", "one-document");

        assertThat(described.exitCode()).as(described.err()).isZero();
        assertThat(described.out())
                .contains("Reads the same document again and again")
                .contains("--text");
    }

    @Test
    void aWorkloadThatKnowsCoreAloneIsMeasured() {
        Simulator.Finished measured = simulator.run(
                "run",
                "one-document",
                "--text",
                "anything",
                "--cluster",
                "standalone",
                "--threads",
                "2",
                "--operations",
                "100",
                "--warm-up",
                "0s",
                "--json");

        assertThat(measured.exitCode()).as(measured.err()).isZero();
        Document result = Document.parse(measured.out());
        Document phase = result.getList("phases", Document.class).get(0);
        assertThat(phase.getString("name")).isEqualTo("measure");
        assertThat(phase.get("operations", Number.class).longValue()).isEqualTo(100);
        assertThat(phase.get("documents", Number.class).longValue()).isEqualTo(100);
    }
}
