package io.shardlab.answers.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.TargetReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunNamesTest {

    private static final TargetReport CLUSTER = target("sharded", 3, 1);
    private static final TargetReport SERVER = target("standalone", 0, 0);

    private static TargetReport target(String kind, int shards, int routers) {
        return new TargetReport(
                kind, "6.0.5", shards, routers, shards == 0 ? "none" : "embedded", true, List.of("mongodb://h"));
    }

    private static SavedResult run(TargetReport target, int threads, int documents) {
        return new SavedResult(
                Path.of("202611230142-sharded-query"),
                new MadeUpRun()
                        .target(target)
                        .parameters(Map.of("threads", threads, "documents", documents))
                        .result());
    }

    @Test
    void runsSideBySideSayInWhatTheyDiffer() {
        assertThat(RunNames.sideBySide(List.of(run(CLUSTER, 10, 20_000), run(CLUSTER, 4, 20_000))))
                .containsExactly("threads 10", "threads 4");
    }

    @Test
    void oneServerBesideAClusterIsNamedByItsKind() {
        assertThat(RunNames.sideBySide(List.of(run(SERVER, 4, 20_000), run(CLUSTER, 4, 20_000))))
                .containsExactly("standalone", "shards 3, routers 1");
    }

    @Test
    void runsWhoseFirstConditionsAreTheSameAreNamedByFurtherOnes() {
        assertThat(RunNames.sideBySide(List.of(
                        asking("targeted", 2),
                        asking("scatter-gather", 2),
                        asking("targeted", 3),
                        asking("targeted", 2))))
                .containsExactly(
                        "shards 2, routers 2, threads 2, query targeted",
                        "shards 2, routers 2, threads 2, query scatter-gather",
                        "shards 3, routers 3, threads 3",
                        "shards 2, routers 2, threads 2, query targeted #2");
    }

    private static SavedResult asking(String query, int number) {
        return new SavedResult(
                Path.of("run"),
                new MadeUpRun()
                        .target(target("sharded", number, number))
                        .parameters(Map.of("threads", number, "query", query))
                        .result());
    }

    @Test
    void equalRunsAreNumbered() {
        String workload = run(CLUSTER, 4, 1).result().workload();

        assertThat(RunNames.sideBySide(List.of(run(CLUSTER, 4, 1), run(CLUSTER, 4, 1))))
                .containsExactly(workload, workload + " #2");
    }

    @Test
    void namesInAListHaveTheWorkloadIfThereAreSeveral() {
        List<SavedResult> alike = List.of(run(CLUSTER, 10, 1_000), run(CLUSTER, 4, 20_000));
        SavedResult load = new SavedResult(
                Path.of("load"), new MadeUpRun().workload("bulk-load").result());

        assertThat(RunNames.inList(alike))
                .containsExactly("threads 10, documents 1,000", "threads 4, documents 20,000");
        assertThat(RunNames.inList(
                        Stream.concat(alike.stream(), Stream.of(load)).toList()))
                .containsExactly(
                        "sharded-query: threads 10, documents 1,000",
                        "sharded-query: threads 4, documents 20,000",
                        "bulk-load");
    }
}
