package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {

    private static final String YAML = """
            title: Threads
            summary: >
              How many?
            workload: queries
            parameters: {documents: 10k, drop: true}
            axes:
              threads: [10, 20]
              shard-key: ["host,date", "host:hashed"]
            rows: [threads]
            values: [throughput, p99]
            """;

    @Test
    void aYamlFileNamesFixedAndVariedParameters() {
        ExperimentSpec spec = ExperimentFile.parse("t", "t.yaml", YAML);

        assertThat(spec.title()).contains("Threads");
        assertThat(spec.summary()).isEqualTo("How many?");
        assertThat(spec.values())
                .containsEntry("documents", List.of("10k"))
                .containsEntry("drop", List.of("true"))
                .containsEntry("threads", List.of("10", "20"));
        assertThat(spec.table().columns()).isEmpty();
        ExperimentPlan plan = ExperimentPlan.of(spec, new Queries(), TableRequest.NONE, false);
        assertThat(plan.cells()).hasSize(4);
        assertThat(plan.title()).isEqualTo("Threads");
    }

    @Test
    void onAndOffStayTexts() {
        ExperimentSpec spec = ExperimentFile.parse("t", "t.yaml", "{workload: queries, axes: {balancer: [on, off]}}");
        assertThat(spec.values()).containsEntry("balancer", List.of("on", "off"));
    }

    @Test
    void aliasesAndMergedKeysAreResolvedAndNumbersStayAsWritten() {
        ExperimentSpec spec = ExperimentFile.parse("t", "t.yaml", """
                title: &c mine
                workload: queries
                parameters: &p {collection: *c, drop: true, server-version: 5.10}
                axes:
                  <<: {threads: [1, 2]}
                  documents: [1_000, 1e3]
                """);

        assertThat(spec.values())
                .isEqualTo(Map.of(
                        "collection", List.of("mine"),
                        "drop", List.of("true"),
                        "server-version", List.of("5.10"),
                        "threads", List.of("1", "2"),
                        "documents", List.of("1_000", "1e3")));
    }

    @Test
    void aJsonFileIsReadToo() {
        ExperimentSpec spec =
                ExperimentFile.parse("t", "t.json", "{\"workload\": \"queries\", \"axes\": {\"threads\": [1, 2]}}");
        assertThat(spec.values()).isEqualTo(Map.of("threads", List.of("1", "2")));
    }

    @Test
    void aWorkloadFileIsLookedForBesideTheExperiment(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("keys.yaml");
        Files.writeString(file, "{workload: shop.yaml, axes: {threads: [1, 2]}}", StandardCharsets.UTF_8);
        assertThat(ExperimentFile.read(file).workload())
                .isEqualTo(folder.resolve("shop.yaml").toString());
        Files.writeString(file, "{workload: mixed, axes: {threads: [1, 2]}}", StandardCharsets.UTF_8);
        assertThat(ExperimentFile.read(file).workload()).isEqualTo("mixed");
    }

    @Test
    void givenValuesReplaceThoseOfTheFile() {
        ExperimentSpec spec = ExperimentFile.parse("t", "t.yaml", YAML).with(Queries.typed("threads", "5"));
        assertThat(ExperimentPlan.of(spec, new Queries(), TableRequest.NONE, false)
                        .given()
                        .fixed())
                .containsEntry("threads", "5");
    }

    @Test
    void aUriRemovesTheLocalClusterOfTheFile() {
        ExperimentSpec file = ExperimentFile.parse(
                "t",
                "t.yaml",
                "{workload: queries, parameters: {routers: 2}, axes: {shards: [1, 3], threads: [1, 2]}}");

        ExperimentPlan plan = ExperimentPlan.of(
                file.with(Queries.typed("uri", "mongodb://h")), new Queries(), TableRequest.NONE, false);

        assertThat(plan.cells())
                .extracting(PlannedCell::values)
                .containsExactly(Map.of("threads", "1"), Map.of("threads", "2"));
        assertThatThrownBy(() -> ExperimentPlan.of(
                        file.with(Queries.typed("uri", "mongodb://h", "shards", "3")),
                        new Queries(),
                        TableRequest.NONE,
                        false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--shards");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "no workload | title: x | names no workload",
                "nothing | | is empty",
                "an unknown field | {workload: w, axis: {}} | axis",
                "no YAML | {workload: [ | malformed",
                "nested values | {workload: w, axes: {threads: {a: 1}}} | line 1, column 31,",
                "a parameter that is fixed and varies | {workload: w, parameters: {threads: 1}, axes: {threads: [2]}} | threads",
                "a list for a text | {workload: [w]} | must have a plain value and not a list",
                "a number for a section | {workload: w, axes: 1} | must have keys",
                "neither true nor false | {workload: w, shuffle: maybe} | true or false for shuffle",
                "a mapping for names | {workload: w, rows: {a: b}} | line 1, column 21,",
                "an alias of nothing | {workload: w, parameters: {collection: *c, drop: true}} | undefined alias",
                "a key twice | {workload: w, axes: {threads: [1], threads: [2]}} | has the key 'threads' again",
                "no value | {workload: w, axes: {threads: []}} | no value for threads",
            })
    void mistakesAreReportedInOneSentence(String what, String content, String named) {
        assertThatThrownBy(() -> ExperimentFile.parse("x", "x.yaml", content == null ? "" : content))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("x.yaml")
                .hasMessageContaining(named)
                .extracting(Throwable::getMessage)
                .asString()
                .hasLineCount(1);
    }
}
