package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadFileCliTest {

    private static final String SHOP = """
        description: A shop.
        options: {threads: 20}
        collections:
          people: {documents: 1k, document: {name: ^uuid}}
          orders: {documents: 1k, document: {person: ^uuid}}
        operations:
          byName: {find: people, filter: {name: {^existing: name}}}
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private String shop;

    @BeforeEach
    void writeFile() throws IOException {
        shop = Files.writeString(folder.resolve("my shop.yaml"), SHOP, StandardCharsets.UTF_8)
                .toString();
    }

    private int run(String... arguments) {
        return new SimulatorCli(new Console(out, err, false)).run(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aFolderOfValuesIsAllowedByAnOption() throws IOException {
        Path own = Files.createDirectory(folder.resolve("own"));
        Path names = Files.createDirectory(folder.resolve("names"));
        Files.writeString(names.resolve("names.txt"), "a\n", StandardCharsets.UTF_8);
        String file = Files.writeString(
                        own.resolve("shop.yaml"),
                        SHOP.replace("name: ^uuid", "name: {^choose: {file: ../names/names.txt}}"),
                        StandardCharsets.UTF_8)
                .toString();

        assertThat(run("describe", file)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("shop.yaml", "line 4", "--value-files");
        assertThat(run("describe", file, "--value-files", names.toString())).isZero();
        assertThat(run("describe", file, "--value-files", "nothere")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("--value-files must be a folder, but is 'nothere'");
    }

    @Test
    void aWorkloadOfTheProgramIsPrintedAsAFileThatRuns() throws IOException {
        assertThat(run("describe", "sharded-query", "--file")).isZero();
        String file = Files.writeString(folder.resolve("mine.yaml"), out(), StandardCharsets.UTF_8)
                .toString();
        out.reset();

        assertThat(run("describe", file, "-P", "query=scatter-gather")).isZero();
        assertThat(out()).contains("RequestDate");
        assertThat(run("describe", "bulk-load", "--file")).isZero();
        assertThat(out()).contains("^webLog", "insertMany");
        assertThat(run("describe", "crud-cycle", "--file")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("crud-cycle", "--file");
    }

    @Test
    void describeShowsTheContentOfTheFileAndTheOptionsThatItSets() {
        assertThat(run("describe", shop)).isZero();
        assertThat(out())
                .startsWith("my shop: A shop.")
                .contains("people", "byName")
                .containsPattern("--threads +20 ")
                .doesNotContain("--duration");
    }

    @Test
    void helpOfAFileShowsItsDefaultsAndTheDryRun() {
        assertThat(run("run", shop, "--help")).isZero();
        assertThat(out()).contains("--scale", "--dry-run").containsPattern("--threads=[^-]*20");
    }

    @Test
    void onlyAFileHasADryRun() {
        assertThat(run("run", "crud-cycle", "--dry-run")).isEqualTo(ExitCode.USAGE);
        assertThat(run("--workload", shop, "--dry-run", "--threads", "1,2")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("--dry-run is for one run, but --threads has several values.");
    }

    @Test
    void mistakesAreOneSentenceWithTheRightName() throws IOException {
        assertThat(run("--workload", folder.resolve("my shop.yml").toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err()).endsWith(" " + shop + "?\n");

        Files.writeString(Path.of(shop), SHOP.replace("threads", "thread"), StandardCharsets.UTF_8);
        assertThat(run("--workload", shop)).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("line 2, column 11, ", " thread,").endsWith(" threads?\n");
    }

    @Test
    void theNumberOfDocumentsIsForFilesWithOneCollection() {
        assertThat(run("--workload", shop, "--documents", "5")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("has 2: multiply the numbers of all of them by --scale.");
    }

    @Test
    void describeShowsParametersAndTheContentForTheirValues() throws IOException {
        declare("people");

        assertThat(run("describe", shop, "-P", "people=7")).isZero();
        assertThat(out()).containsPattern("--people: .*from 1 to 5000.*1000").contains("people: 7 documents");
    }

    @Test
    void parametersOfTheFileAreOptionsOfItsRuns() throws IOException {
        declare("people");

        assertThat(run("run", shop, "--help")).isZero();
        assertThat(out()).containsPattern("--people=<integer> +How many people there are");
        assertThat(run("run", shop, "--people", "6k")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("--people must be a whole number from 1 to 5000");
        assertThat(run("run", shop, "-P", "people=6k")).isEqualTo(ExitCode.USAGE);
        assertThat(run("run", shop, "-P", "peopel=6")).isEqualTo(ExitCode.USAGE);
        assertThat(err()).contains("-P", "'peopel'", "people?");
        assertThat(run("run", shop, "-P", "people=6", "--people", "6")).isEqualTo(ExitCode.USAGE);
        assertThat(run("run", shop, "-P", "people")).isEqualTo(ExitCode.USAGE);
        assertThat(run("describe", shop, "-P", "persons=6")).isEqualTo(ExitCode.USAGE);
        assertThat(run("describe", "mixed", "-P", "people=6")).isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "scale", "json", "dry-run", "help"})
    void aParameterNeedsANameOfItsOwn(String name) throws IOException {
        declare(name);

        assertThat(run("run", shop)).isEqualTo(ExitCode.USAGE);
        assertThat(err())
                .startsWith("simulator: ")
                .contains(name, "another name")
                .hasLineCount(1);
    }

    private void declare(String name) throws IOException {
        Files.writeString(
                Path.of(shop),
                "parameters: {" + name
                        + ": {type: int, default: 1k, from: 1, to: 5k, description: How many people there are.}}\n"
                        + SHOP.replace(
                                "documents: 1k, document: {name", "documents: \"${" + name + "}\", document: {name"),
                StandardCharsets.UTF_8);
    }
}
