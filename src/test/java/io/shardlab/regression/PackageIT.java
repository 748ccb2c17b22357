package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that {@code deploy/package} makes, where no JDK is found. */
class PackageIT {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /** One that is given, but is not there. */
    private static final Optional<String> NO_DISPLAY = Optional.of(":977");

    private static final Optional<String> DISPLAY = Optional.ofNullable(System.getenv("DISPLAY"));

    @TempDir
    static Path image;

    @TempDir
    static Path tools;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeIt() throws IOException {
        Simulator.Finished made = new Simulator(
                        List.of(Simulator.HOME.resolve("deploy/package").toString(), "--out", image.toString()),
                        image,
                        Map.of())
                .run();
        assertThat(made.exitCode()).as(made.err()).isZero();
        linkToolsExceptJava();
    }

    private static void linkToolsExceptJava() throws IOException {
        try (Stream<Path> installed = Files.list(Path.of("/usr/bin"))) {
            for (Path tool : installed.filter(PackageIT::isNoneOfJavas).toList()) {
                Files.createSymbolicLink(tools.resolve(tool.getFileName()), tool);
            }
        }
    }

    @AfterAll
    static void deleteLinks() throws IOException {
        Links.delete(tools);
    }

    private static boolean isNoneOfJavas(Path tool) {
        return !tool.getFileName().toString().startsWith("j");
    }

    @Test
    void runsOnItsOwnRuntimeRoutersIncluded() {
        Simulator.Running running = packaged("simulator", Optional.empty())
                .start("--workload", "sharded-query", "--shards", "2", "--documents", "5k", "--duration", "2s");
        await().atMost(PATIENCE).until(() -> running.err().contains("measure"));
        List<String> virtualMachines = Stream.concat(
                        Stream.of(running.process().toHandle()),
                        running.process().descendants())
                .flatMap(process -> process.info().command().stream())
                .filter(command -> command.endsWith("/java"))
                .toList();
        assertThat(virtualMachines).hasSizeGreaterThan(1).allMatch(command -> command.startsWith(image.toString()));

        Simulator.Finished finished = running.await();
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("measure").contains("service time");
    }

    @Test
    void withoutADisplayTheDesktopProgramSaysSo() {
        for (String program : List.of("simulator", "shardlab")) {
            List<String> arguments = program.equals("simulator") ? List.of("gui") : List.of();
            Simulator.Finished finished = packaged(program, Optional.empty())
                    .start(arguments.toArray(String[]::new))
                    .await();

            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
            assertThat(finished.err()).contains("No window can be opened here").doesNotContain("\tat ");
        }
    }

    @Test
    void opensTheDesktopProgramWhereThereIsADisplay() {
        if (DISPLAY.isEmpty()) {
            withoutADisplayTheDesktopProgramSaysSo();
            return;
        }
        Simulator.Running running = packaged("shardlab", DISPLAY).start("--verbose");
        await().atMost(PATIENCE).until(() -> running.err().contains("the window was drawn"));
        running.process().destroy();
        running.await();
        assertThat(running.err()).doesNotContain("Exception");
    }

    @Test
    void archivesOfClassesThatWereCutShortNeitherPreventAStartNorStay() throws IOException {
        useBothArchives();
        List<Path> whole = archives();
        assertThat(whole)
                .as("of the command line's classes, and of the desktop program's")
                .hasSize(2);
        for (Path archive : whole) {
            byte[] bytes = Files.readAllBytes(archive);
            Files.delete(archive);
            Files.write(archive, Arrays.copyOf(bytes, bytes.length / 2));
        }

        useBothArchives();

        assertThat(archives())
                .hasSize(2)
                .allSatisfy(archive ->
                        assertThat(archive.getFileName().toString()).endsWith("." + Files.size(archive) + ".jsa"));
    }

    /** A command writes the archive that it uses; the one that a window writes when it ends is the next one's. */
    private void useBothArchives() {
        Simulator.Finished list =
                packaged("simulator", Optional.empty()).start("list").await();
        assertThat(list.exitCode()).as(list.err()).isZero();
        for (int i = 0; i < 2; i++) {
            Simulator.Finished finished =
                    packaged("simulator", NO_DISPLAY).start("gui").await();
            assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
            assertThat(finished.err()).contains("No window can be opened here").doesNotContain("fatal error");
        }
    }

    private static List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(image.resolve("shardlab/lib"))) {
            return files.filter(file -> file.toString().endsWith(".jsa")).toList();
        }
    }

    private Simulator packaged(String name, Optional<String> display) {
        List<String> program = new ArrayList<>(List.of("/usr/bin/env", "-i", "PATH=" + tools));
        display.ifPresent(number -> program.add("DISPLAY=" + number));
        program.add(image.resolve("shardlab/bin").resolve(name).toString());
        return new Simulator(program, folder, Map.of());
    }
}
