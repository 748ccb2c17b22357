package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the start script builds the program anew. Maven and Java are scripts that write down what they are asked for. */
class StartScriptBuildIT {

    private static final Path SOURCE = Path.of("core/src/main/java/A.java");

    /** A jar that has the number of the build in it, and files of options. */
    private static final String MAVEN = """
            echo build >>"$TOOLS/builds"
            [ ! -e "$TOOLS/broken" ] || exit 1
            mkdir -p cli/target/simulator/lib
            wc -l <"$TOOLS/builds" >cli/target/simulator/lib/shardlab-core-1.jar
            touch cli/target/simulator/lib/java.options cli/target/simulator/lib/run.options
            """;

    /** Writes the archive that it is asked for, and the options of a start. */
    private static final String JAVA = """
            for word; do
                case $word in
                    -XX:ArchiveClassesAtExit=*) echo archive >"${word#*=}"; exit ;;
                    -XX:SharedArchiveFile=*) archive=${word#*=} ;;
                    -version) exit ;;
                esac
            done
            echo "$archive"
            """;

    @TempDir
    Path folder;

    private Path tools;
    private Path home;

    @BeforeEach
    void makeSourcesAndTools() throws IOException {
        tools = Files.createDirectories(folder.resolve("tools/bin")).getParent();
        Files.writeString(tools.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("mvn", MAVEN);
        program("java", JAVA);
        program("javac", "");
        home = Files.createDirectory(folder.resolve("a home"));
        Files.copy(Simulator.HOME.resolve("simulator"), home.resolve("simulator"), StandardCopyOption.COPY_ATTRIBUTES);
        write(home.resolve("pom.xml"), "<project/>");
        write(home.resolve(SOURCE), "class A {}");
        write(home.resolve("experiments/a.yaml"), "a: 1");
    }

    @Test
    void buildsOnceAndOnlyThenSaysSo() throws IOException {
        assertThat(start(home).err()).contains("building");
        assertThat(start(home).err()).isEmpty();
        assertBuilds(1);
    }

    @Test
    void aCopyWithOtherTimesIsNotBuiltAnew() throws IOException {
        start(home);
        Path copy = folder.resolve("copy");

        copy(home, copy);

        assertThat(start(copy).exitCode()).isZero();
        assertBuilds(1);
    }

    @Test
    void aCopyOfChangedSourcesIsBuiltAnewWhateverTheirTimes() throws IOException {
        start(home);
        Path copy = folder.resolve("copy");
        write(home.resolve(SOURCE), "class A { }");

        copy(home, copy);
        setTime(copy.resolve(SOURCE), "2001-01-01T00:00:00Z");

        start(copy);
        assertBuilds(2);
    }

    @Test
    void sourcesOfAnyTimeAndNameAreBuiltIfTheyDiffer() throws IOException {
        start(home);

        write(home.resolve(SOURCE), "class A { int older; }");
        setTime(home.resolve(SOURCE), "2001-01-01T00:00:00Z");
        start(home);
        assertBuilds(2);

        Files.move(home.resolve(SOURCE), home.resolve(SOURCE).resolveSibling("B.java"));
        start(home);
        assertBuilds(3);

        Files.delete(home.resolve("experiments/a.yaml"));
        start(home);
        assertBuilds(4);

        start(home);
        assertBuilds(4);
    }

    @Test
    void whatWasCompiledOfSourcesThatAreGoneIsNoPartOfTheNextBuild() throws IOException {
        start(home);
        Path left = home.resolve("core/target/classes/A.class");
        write(left, "");

        Files.delete(home.resolve(SOURCE));
        start(home);

        assertThat(left).doesNotExist();
    }

    @Test
    void aBuildThatFailedIsTriedAgain() throws IOException {
        start(home);
        write(home.resolve(SOURCE), "class A {");
        Files.createFile(tools.resolve("broken"));
        assertThat(start(home).exitCode()).isEqualTo(1);

        Files.delete(tools.resolve("broken"));

        assertThat(start(home).exitCode()).isZero();
        assertBuilds(3);
    }

    @Test
    void startsAtTheSameTimeBuildOnce() throws IOException {
        List<Simulator.Running> starts =
                Stream.generate(() -> simulator(home).start("list")).limit(3).toList();

        assertThat(starts)
                .allSatisfy(running -> assertThat(running.await().exitCode()).isZero());
        assertBuilds(1);
    }

    @Test
    void aBuildByMavenAloneIsKnownInACopyToo() throws IOException {
        start(home);
        write(home.resolve(SOURCE), "class A { int later; }");
        runMaven();
        simulator(home).run("--built-by-maven");

        Path copy = folder.resolve("copy");
        copy(home, copy);

        start(copy);
        assertBuilds(2);
    }

    @Test
    void anArchiveOfClassesServesThePlaceAndTheTimesOfJarsThatItWasMadeFor() throws IOException {
        start(home);
        Path archive = archive(home);
        Path copy = folder.resolve("copy");
        copy(home, copy);

        assertThat(archive(copy).getFileName()).isNotEqualTo(archive.getFileName());
        assertThat(archive(home)).isEqualTo(archive);

        setTime(home.resolve("cli/target/simulator/lib/shardlab-core-1.jar"), "2001-01-01T00:00:00Z");

        assertThat(archive(home)).isNotEqualTo(archive);
        assertThat(archive).doesNotExist();
        assertBuilds(1);
    }

    /** The archive with which Java is started. */
    private Path archive(Path place) {
        Simulator.Finished finished = start(place);
        assertThat(finished.err()).isEmpty();
        Path archive = Path.of(finished.out().strip());
        assertThat(archive).hasParent(place.resolve("cli/target/simulator")).hasContent("archive\n");
        return archive;
    }

    private Simulator.Finished start(Path place) {
        return simulator(place).run("list");
    }

    private Simulator simulator(Path place) {
        return new Simulator(
                List.of(place.resolve("simulator").toString()),
                folder,
                Map.of(
                        "TOOLS", tools.toString(),
                        "JAVA_HOME", tools.toString(),
                        "PATH", tools.resolve("bin") + ":" + System.getenv("PATH")));
    }

    private void runMaven() {
        new Simulator(
                        List.of("/bin/sh", "-c", "cd \"$0\" && exec \"$TOOLS/bin/mvn\"", home.toString()),
                        folder,
                        Map.of("TOOLS", tools.toString()))
                .run();
    }

    private void assertBuilds(int count) throws IOException {
        assertThat(Files.readAllLines(tools.resolve("builds"))).hasSize(count);
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(tools.resolve("bin").resolve(name), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void setTime(Path file, String instant) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(instant)));
    }

    /** With times in the order of the names: the jars are older than some of the sources. */
    private static void copy(Path from, Path to) throws IOException {
        AtomicInteger second = new AtomicInteger();
        try (Stream<Path> paths = Files.walk(from)) {
            paths.sorted().forEach(path -> {
                try {
                    Path copied = Files.copy(path, to.resolve(from.relativize(path)));
                    if (Files.isRegularFile(copied)) {
                        Files.setLastModifiedTime(
                                copied, FileTime.from(Instant.EPOCH.plusSeconds(second.incrementAndGet())));
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
