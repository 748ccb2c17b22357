package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start script in places and surroundings that it was not written for. */
class StartScriptIT {

    private static final Path LIBRARIES = Path.of("cli/target/simulator/lib");

    @TempDir
    Path folder;

    @AfterEach
    void deleteLinks() throws IOException {
        Links.delete(folder);
    }

    @BeforeAll
    static void build(@TempDir Path folder) {
        assertThat(new Simulator(folder, Map.of()).run("--version").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ü 日本 'quoted\" $HOME `id` \\ *[a] -x \n line", "ends with a newline\n"})
    void startsInAFolderOfAnyNameInAnyLocale(String name) throws IOException {
        Path script = install(folder.resolve(name));
        Path link = Files.createSymbolicLink(folder.resolve("link"), script);

        for (String locale : List.of("C", "C.UTF-8", "xx_YY.UTF-8")) {
            assertListed(run(Map.of("LC_ALL", locale), List.of(link.toString(), "list")));
        }
    }

    @Test
    void saysWhyItCannotStartInAFolderThatJavaCannotLoadProgramsFrom() throws IOException {
        Path script = install(folder.resolve("a:b"));

        assertRefused(run(Map.of("LC_ALL", "C"), List.of(script.toString(), "list")), "colon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ü.csv", "日本.csv", "😀.csv", "a:b\n.csv"})
    void takesAndNamesFilesOfAnyNameInTheLocaleC(String name) {
        Simulator.Finished finished = run(
                Map.of("LC_ALL", "C"),
                List.of(script(), "run", "bulk-load", "--file", name, "--cluster", "standalone"));

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        // A message is one line, even if it contains a name with line breaks.
        assertThat(finished.err()).contains(name.replace('\n', ' ')).doesNotContain("Exception", "nternal error");
    }

    @Test
    void buildsWithAJdkThoughTheJavaOnThePathHasNoCompiler() throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path script = Files.copy(
                Simulator.HOME.resolve("simulator"), home.resolve("simulator"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createFile(home.resolve("pom.xml"));
        Path runtime = java(folder.resolve("jre"), "java");
        java(folder.resolve(".sdkman/candidates/java/current"), "java", "javac");
        Path used = folder.resolve("used");
        program(runtime.resolve("bin/mvn"), "echo \"$JAVA_HOME\" > '" + used + "'; exit 1");

        Simulator.Finished finished = run(
                Map.of(
                        "JAVA_HOME", runtime.toString(),
                        "HOME", folder.toString(),
                        "PATH", runtime.resolve("bin") + ":" + System.getenv("PATH")),
                List.of(script.toString(), "list"));

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).contains("the build failed");
        assertThat(Path.of(Files.readString(used).strip(), "bin", "javac")).isExecutable();
    }

    private static Path java(Path home, String... programs) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        for (String name : programs) {
            program(home.resolve("bin").resolve(name), "exit 1");
        }
        return home;
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    static Stream<String> surroundings() {
        return Stream.of(
                "unset HOME; exec \"$0\" list",
                "HOME=/etc/passwd; export HOME; exec \"$0\" list",
                "exec env -i \"$0\" list",
                "exec env -i PATH=/nonexistent \"$0\" list",
                "CDPATH=/:/tmp:.; export CDPATH; cd \"${0%/*}\" && exec ./simulator list",
                "for tool in readlink locale sed find java mvn; do printf '#!/bin/sh\\n"
                        + "echo other >&2\\n"
                        + "' >$tool; chmod +x $tool; done; exec env \"PATH=:.:$PATH::bin:\" \"$0\" list",
                "exec env IFS=/ POSIXLY_CORRECT=1 \"$0\" list",
                "exec env JAVA_HOME=/nonexistent TMPDIR=/nonexistent \"$0\" list",
                "exec env -u TERM COLUMNS=garbage LINES=-1 \"$0\" list",
                "exec \"$0\" list <&-",
                "exec \"$0\" list 2>&-",
                "exec \"$0\" list <&- 2>&-");
    }

    @ParameterizedTest
    @MethodSource("surroundings")
    void startsInAnySurroundings(String command) {
        assertListed(run(Map.of(), List.of("/bin/sh", "-c", command, script())));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 64, 255})
    void saysThatItMayOpenTooFewFiles(int files) {
        String command = "ulimit -n " + files + " && exec \"$0\" list";

        assertRefused(run(Map.of(), List.of("/bin/sh", "-c", command, script())), "may open only " + files + " files");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare %1$s/standalone-2-threads %1$s/3-shards-2-threads",
                "what-if --from %s --shards 1,8 --threads 10,40 --details",
                "describe sharded-query",
                "experiment list"
            })
    void outputIsAsNarrowAsTheTerminal(String command) {
        String results = Simulator.HOME.resolve("src/test/advice/even-tenants").toString();
        List<String> words = new ArrayList<>(List.of(script()));
        for (String word : command.split(" ")) {
            words.add(String.format(Locale.ROOT, word, results));
        }

        Simulator.Finished finished = run(Map.of("COLUMNS", "80"), words);

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        // A path is never broken.
        assertThat(finished.out().lines().filter(line -> !line.contains(results)))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void aClosedStandardOutputIsAFailure() {
        assertRefused(
                run(Map.of(), List.of("/bin/sh", "-c", "exec \"$0\" list >&-", script())), "standard output is closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"describe sharded-query", "experiment describe concurrency"})
    void printsTheSameInEveryLocale(String command) {
        String[] words = command.split(" ");
        Simulator.Finished usual = new Simulator(folder, Map.of()).run(words);

        assertThat(usual.exitCode()).isZero();
        for (String options : List.of(
                "-Duser.language=ar -Duser.extensions=u-nu-arab",
                "-Duser.language=dz -Duser.country=BT",
                "-Duser.language=tr -Duser.country=TR")) {
            Simulator.Finished there = new Simulator(folder, Map.of("SHARDLAB_JAVA_OPTS", options)).run(words);

            assertThat(there.out()).as(options).isEqualTo(usual.out());
        }
    }

    /** Otherwise each start would take more processor time, which nobody would notice. */
    @Test
    void aRunFindsTheDriverInTheArchiveOfClasses() throws IOException {
        Path loaded = folder.resolve("loaded");
        Simulator.Finished finished = run(
                Map.of("SHARDLAB_JAVA_OPTS", "-Xlog:class+load:file=" + loaded),
                List.of(script(), "run", "ycsb", "--uri", "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1"));

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(Files.readAllLines(loaded))
                .filteredOn(line -> line.contains(" com.mongodb.internal.connection.InternalStreamConnection "))
                .singleElement()
                .asString()
                .contains("shared objects file");
    }

    private Simulator.Finished run(Map<String, String> environment, List<String> words) {
        return new Simulator(words, folder, environment).run();
    }

    private static String script() {
        return Simulator.HOME.resolve("simulator").toString();
    }

    private static void assertListed(Simulator.Finished finished) {
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("bulk-load", "ycsb");
        assertThat(finished.err()).isEmpty();
    }

    private static void assertRefused(Simulator.Finished finished, String named) {
        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.out()).isEmpty();
        assertThat(finished.err()).startsWith("simulator: ").contains(named).hasLineCount(1);
    }

    /** The program without its sources, which is not built anew; returns its start script. */
    private static Path install(Path home) throws IOException {
        Files.createDirectories(home.resolve(LIBRARIES).getParent());
        Files.createSymbolicLink(home.resolve(LIBRARIES), Simulator.HOME.resolve(LIBRARIES));
        return Files.copy(
                Simulator.HOME.resolve("simulator"), home.resolve("simulator"), StandardCopyOption.COPY_ATTRIBUTES);
    }
}
