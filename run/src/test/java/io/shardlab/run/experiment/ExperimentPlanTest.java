package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentPlanTest {

    private static List<Map<String, String>> values(ExperimentPlan plan) {
        return plan.cells().stream().map(PlannedCell::values).toList();
    }

    @Test
    void everyCombinationIsACellAndTheFirstParameterVariesSlowest() {
        assertThat(values(Queries.plan("threads", "10,20", "documents", "1k,2k")))
                .containsExactly(
                        Map.of("threads", "10", "documents", "1000"),
                        Map.of("threads", "10", "documents", "2000"),
                        Map.of("threads", "20", "documents", "1000"),
                        Map.of("threads", "20", "documents", "2000"));
    }

    @Test
    void parametersWithoutMeaningForACellAreLeftOutAndEqualCellsRunOnce() {
        ExperimentPlan plan = Queries.plan(
                "cluster", "standalone,replica-set,sharded", "shards", "1,3", "replicas", "1,3", "pre-split", "on,off");

        assertThat(values(plan))
                .hasSize(1 + 2 + 8)
                .contains(
                        Map.of("cluster", "standalone"),
                        Map.of("cluster", "replica-set", "replicas", "3"),
                        Map.of("cluster", "sharded", "shards", "3", "replicas", "1", "pre-split", "true"))
                .doesNotHaveDuplicates();
        assertThat(plan.cells()).extracting(PlannedCell::number).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    }

    @Test
    void limitsOfAbsentServersAreLeftOut() {
        ExperimentPlan plan = Queries.plan("cluster", "standalone,sharded", "router-cpus", "0.5");

        assertThat(plan.cells().get(0).texts()).doesNotContainKey("router-cpus");
        assertThat(plan.cells().get(1).texts()).containsEntry("router-cpus", "0.5");
        assertThat(plan.ineffective()).isEmpty();
    }

    @Test
    void parametersWithoutAnyEffectAreNamed() {
        ExperimentPlan plan =
                Queries.plan("cluster", "standalone", "shards", "1,3", "threads", "1,2", "operations", "5");

        assertThat(plan.cells()).hasSize(2);
        assertThat(plan.ineffective()).containsExactlyInAnyOrder("shards", "operations");
    }

    @Test
    void aValueGivenTwiceCountsOnce() {
        assertThat(Queries.plan("threads", "10,10,20", "duration", "60s,1m")
                        .given()
                        .axes())
                .containsExactly(new Axis("threads", List.of("10", "20")));
    }

    @Test
    void allOfSeveralObjectivesHoldForTheSameRun() {
        GivenValues given = GivenValues.of(
                new Queries(), Queries.typed("slo", "p99<5ms,throughput>10", "slo", "p50<1ms", "threads", "1,2"));

        assertThat(given.fixed()).containsEntry("slo", "p99<5ms,throughput>10,p50<1ms");
        assertThat(given.axes()).containsExactly(new Axis("threads", List.of("1", "2")));
    }

    @Test
    void commasThatBelongToAValueDoNotSplitIt() {
        GivenValues given = GivenValues.of(
                new Queries(),
                Queries.typed(
                        "shard-key", "host,date",
                        "shard-key", "host:hashed",
                        "write-concern", "1,majority,{\"w\": 1, \"j\": true}",
                        "read-preference", "primary,secondary"));

        assertThat(given.axes())
                .extracting(Axis::parameter, axis -> axis.values().size())
                .containsExactly(tuple("shard-key", 2), tuple("write-concern", 3), tuple("read-preference", 2));
    }

    @Test
    void severalUrisAreSeveralRoutersAndTheirPasswordsAreNotKept() {
        GivenValues given = GivenValues.of(
                new Queries(), Queries.typed("uri", "mongodb://a:s3cret@h1/", "uri", "mongodb://a:s3cret@h2/"));

        assertThat(given.axes()).isEmpty();
        assertThat(given.fixed().get("uri")).isEqualTo("mongodb://a:s3cret@h1/,mongodb://a:s3cret@h2/");
        assertThat(given.keepable(new Queries()).get("uri")).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "threads | 10,0 | --threads must be",
                "threads | 10,,20 | --threads must be",
                "cluster | standalone,shraded | --cluster must be",
                "thraeds | 10 | did you mean threads",
                "out | a,b | ",
            })
    void badValuesOfAnyCellAreRefused(String name, String text, String named) {
        if (named == null) {
            assertThat(Queries.plan(name, text, "threads", "1,2").given().fixed())
                    .containsEntry(name, text);
        } else {
            assertThatThrownBy(() -> Queries.plan(name, text))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(named);
        }
    }

    @Test
    void tooManyCellsAreRefusedBeforeTheyAreCreated() {
        String many = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25";
        assertThatThrownBy(() -> Queries.plan("threads", many, "hosts", many, "repeat", many))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("15625");
        String more = IntStream.rangeClosed(1, 9_000).mapToObj(String::valueOf).collect(Collectors.joining(","));
        assertThatThrownBy(() -> Queries.plan(
                        "threads", more, "hosts", more, "documents", more, "seed", more, "operations", more))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("but these are 59049000000000000000.");
    }

    private static ExperimentSpec laidOut(TableRequest table, String... namesAndValues) {
        return new ExperimentSpec(
                "mine", Optional.empty(), "", Optional.empty(), "queries", Queries.typed(namesAndValues), table);
    }

    private static TableRequest rows(String... names) {
        return new TableRequest(Optional.of(List.of(names)), Optional.empty(), Optional.empty());
    }

    private static ExperimentPlan plan(ExperimentSpec spec) {
        return ExperimentPlan.of(spec, new Queries(), TableRequest.NONE, false);
    }

    @Test
    void rowsOfAFileAreDroppedIfTheirValuesAreOverriddenButRowsOfTheUserAreNot() {
        TableRequest rows = rows("threads");
        ExperimentSpec file = laidOut(rows, "hosts", "1,2", "threads", "1,2").with(Queries.typed("threads", "3"));

        assertThat(plan(file).spec().table().rows()).isEmpty();
        assertThatThrownBy(() -> ExperimentPlan.of(file, new Queries(), rows, false))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--rows");
    }

    @Test
    void rowsOfAnAxisWithoutEffectAreDroppedToo() {
        ExperimentSpec file = laidOut(rows("shards", "threads"), "shards", "1,2", "threads", "1,2")
                .with(Queries.typed("cluster", "standalone"));

        assertThat(plan(file).spec().table().rows()).contains(List.of("threads"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thraeds | 'rows' of the experiment mine must name a parameter that it varies, not thraeds (did you"
                        + " mean threads?)",
                "documents | must name a parameter that it varies, not documents",
                "topology | these are: hosts, threads.",
            })
    void rowsAndColumnsOfConstantsAreRefused(String name, String message) {
        for (TableRequest table : List.of(
                rows("threads", name),
                new TableRequest(Optional.empty(), Optional.of(List.of(name)), Optional.empty()))) {
            assertThatThrownBy(() -> plan(laidOut(table, "hosts", "1,2", "threads", "1,2", "documents", "1k")))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(table.rows().isPresent() ? message : message.replace("'rows'", "'columns'"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "troughput | 'values' of the experiment mine has no figure troughput (did you mean throughput?)",
                "load.secnds | has no figure load.secnds",
                "laod.seconds | There is no phase laod for the figure laod.seconds; the phases of queries are: load,",
            })
    void unknownFiguresAreRefused(String name, String message) {
        TableRequest table = new TableRequest(Optional.empty(), Optional.empty(), Optional.of(List.of(name)));

        assertThatThrownBy(() -> plan(laidOut(table, "threads", "1,2")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
