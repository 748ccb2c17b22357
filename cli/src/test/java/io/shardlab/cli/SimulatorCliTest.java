package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatorCliTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

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
    void listNamesEveryWorkloadOnALineOfItsOwn() {
        assertThat(run("list")).isZero();
        assertThat(out().lines())
                .anyMatch(line -> line.startsWith("bulk-load "))
                .anyMatch(line -> line.startsWith("sharded-query "));
    }

    @Test
    void listPrintsJson() throws IOException {
        assertThat(run("list", "--json")).isZero();
        JsonNode json = new ObjectMapper().readTree(out());
        assertThat(json.findValuesAsText("name")).contains("bulk-load", "sharded-query");
    }

    @Test
    void describesTheFiguresOfResults() {
        assertThat(run("describe", "--figures")).isZero();

        assertThat(out())
                .containsPattern("figure +unit +better +title")
                .containsPattern("throughput +ops/s +higher +throughput")
                .containsPattern("error-share +% +lower +error share");
    }

    @Test
    void describesTheFiguresOfResultsAsJson() {
        assertThat(run("describe", "--figures", "--json")).isZero();

        assertThat(out()).contains("\"name\" : \"throughput\"", "\"better\" : \"higher\"");
    }

    @Test
    void describesOneThingOnly() {
        assertThat(run("describe")).isEqualTo(ExitCode.USAGE);
        assertThat(run("describe", "sharded-query", "--figures")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void describeShowsEveryParameterWithItsDefault() {
        assertThat(run("describe", "sharded-query")).isZero();
        assertThat(out())
                .contains("--threads", "--insertion-workers", "--uri", "--write-concern", "--slo")
                .containsPattern("--shards\\s+integer\\s+3\\s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "run", "experiment"})
    void helpOfAGroupListsItsCommands(String group) {
        assertThat(group.isEmpty() ? run("--help") : run(group, "--help")).isZero();
        assertThat(out()).contains("Commands:");
    }

    @Test
    void helpOfAWorkloadListsItsOptions() {
        assertThat(run("--workload", "bulk-load", "--help")).isZero();
        assertThat(out()).contains("--insertion-workers").contains("--[no-]drop");
    }

    @Test
    void aMistypedOptionSuggestsTheNearest() {
        assertThat(run("run", "sharded-query", "--thread=3")).isEqualTo(2);
        assertThat(err()).contains("Unknown option --thread; did you mean --threads?");
    }

    @Test
    void aMistypedCommandSuggestsTheNearest() {
        assertThat(run("lst")).isEqualTo(2);
        assertThat(err()).contains("Unknown command 'lst'; did you mean list?");
    }

    @Test
    void aResultThatIsNotThereIsNamed() {
        assertThat(run("compare", "none-such", "nor-this")).isEqualTo(2);
        assertThat(err()).contains("none-such");
    }

    @Test
    void compareAndMergeNeedTwoResults() {
        assertThat(run("compare", "one")).isEqualTo(2);
        assertThat(run("merge", "one")).isEqualTo(2);
        assertThat(err()).contains("RESULT");
    }

    @Test
    void aPastStartIsRefused() {
        assertThat(run("run", "sharded-query", "--start-at", "2020-01-01T00:00:00Z"))
                .isEqualTo(2);
        assertThat(err()).contains("--start-at must be a time to come within 24 h");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--together x|--together needs --of",
                "--of 3|--of belongs to --together NAME",
                "--together x --of 1|--of must be",
                "--together x --of 3|--together needs --uri",
                "--together x --of 3 --control-uri nowhere|--control-uri",
                "--together x --of 3 --uri mongodb://a --threads 1,2|--together is for one run",
                "--together x --of 3 --uri mongodb://a --find-max p99<5ms|--find-max cannot be used with --together",
                "--together x --of 3 --uri mongodb://a --operations 2|--operations must be at least 3"
            })
    void aRunFromSeveralMachinesThatCannotBeMadeIsRefused(String options, String reason) {
        List<String> words = new ArrayList<>(List.of("run", "sharded-query"));
        words.addAll(List.of(options.split(" ")));
        assertThat(run(words.toArray(String[]::new))).isEqualTo(2);
        assertThat(err()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"selective-query", "write-concern"})
    void aWorkloadWhoseChecksDoNotKnowOfOthersRunsOnOneMachine(String workload) {
        assertThat(run("run", workload, "--together", "x", "--of", "2", "--uri", "mongodb://a"))
                .isEqualTo(2);
        assertThat(err()).contains(workload + " runs on one load machine");
    }

    @Test
    void theVersionNamesTheProgramJavaAndTheDriver() {
        assertThat(run("--version")).isZero();
        assertThat(out()).contains("Shardlab", "Java", "MongoDB driver");
    }

    @Test
    void aStackTraceIsShownOnlyWhenAskedFor() {
        run("run", "sharded-query", "--threads", "0");
        assertThat(err()).doesNotContain("\tat ");
        run("--verbose", "run", "sharded-query", "--threads", "0");
        assertThat(err()).contains("\tat ");
    }

    @Test
    void shortOptionsAndTheOutputFormatAreThereWhereTheyAreFree() {
        assertThat(run("run", "ycsb", "--help")).isZero();
        assertThat(out()).contains("-P, --property-file", "-p, --property", "--format, --output-format");
        assertThat(run("run", "bulk-load", "--help")).isZero();
        assertThat(run("run", "bulk-load", "--output-format", "xml")).isEqualTo(2);
        assertThat(err()).contains("--output-format must be one of shardlab, ycsb");
    }

    @Test
    void experimentsAreListedWithALineEachAndDescribedWithTheirValues() throws IOException {
        assertThat(run("experiment", "list", "--json")).isZero();
        assertThat(new ObjectMapper().readTree(out()).findValuesAsText("name"))
                .contains("bulk-load-scaling", "concurrency", "query-throughput", "storage", "versions");
        assertThat(run("experiment", "describe", "concurrency")).isZero();
        assertThat(out()).contains("--threads", "10, 20, 30, 40", "24,796").containsPattern("--shards +8\\s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run sharded-query --threads 1,0|--threads must be",
                "run sharded-query --pre-split on,maybe|maybe",
                "run sharded-query --rows threads|--rows is for experiments",
                "run sharded-query --threads 1,2 --rows shards|--rows",
                "run sharded-query --threads 1,2 --values speed|--values has no figure speed",
                "run bulk-load --threads 1,2 --file -|--file must not be -",
                "run bulk-load --threads 1,2 --uri mongodb://127.0.0.1:9|--drop",
                "run ycsb --threads 1,2 --ycsb-phase load --uri mongodb://127.0.0.1:9|--drop",
                "run ycsb --threads 1,2 --ycsb-phase load -p insertcount=5|insertcount",
                "run ycsb --repeat 2 --ycsb-phase load -p insertcount=5|insertcount",
                "run ycsb --shards 3 -p mongodb.url=mongodb://127.0.0.1:9/ycsb|--shards says how",
                "experiment run concurency|did you mean concurrency",
                "experiment resume|needs the folder",
            })
    void badInputForExperimentsIsRefusedInOneSentence(String wrong) {
        String[] parts = wrong.split("\\|");
        assertThat(run(parts[0].split(" "))).as(err()).isEqualTo(2);
        assertThat(err()).contains(parts[1]).hasLineCount(1);
    }

    @Test
    void resumingNeedsAnExperiment() {
        assertThat(run("experiment", "resume", "no-such-folder")).isEqualTo(2);
        assertThat(run("run", "sharded-query", "--resume", "no-such-folder")).isEqualTo(2);
        assertThat(run("run", "bulk-load", "--resume", "no-such-folder")).isEqualTo(2);
        assertThat(err().lines()).hasSize(3).allMatch(line -> line.contains("no experiment in no-such-folder"));
    }

    @Test
    void aLoadsOwnResumeStaysAFlag() {
        assertThat(run("run", "bulk-load", "--resume")).isEqualTo(2);
        assertThat(run("run", "bulk-load", "--resume", "true")).isEqualTo(2);
        assertThat(err().lines()).hasSize(2).allMatch(line -> line.contains("--resume needs --uri"));
    }
}
