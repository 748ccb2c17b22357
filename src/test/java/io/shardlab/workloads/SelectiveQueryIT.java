package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SelectiveQueryIT {

    private static final int DOCUMENTS = 40_000;

    /** The system's folder for temporary files may lie in memory, where nothing is ever read from a disk. */
    private static final Path DISK = Path.of("target", "selective-query").toAbsolutePath();

    @TempDir
    Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() throws IOException {
        Files.createDirectories(DISK);
        runs = new Runs(out);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aColdQueryReadsFromTheDiskOfEveryShardAndAWarmOneDoesNot() {
        RunResult result = run("shards=2", "pre-split=true", "matched-fraction=0.05", "repeat=2");

        assertThat(result.phases().stream().filter(PhaseReport::measured))
                .extracting(PhaseReport::name)
                .containsExactly("cold", "warm", "cold", "warm");
        assertThat(result.phases().stream().filter(PhaseReport::measured)).allSatisfy(query -> {
            assertThat(query.failures().errors()).isEmpty();
            assertThat(query.counts().operations()).isEqualTo(1);
            assertThat((double) query.counts().documents()).isCloseTo(0.05 * DOCUMENTS, within(20.0));
        });
        assertThat(result.repetitions())
                .as("a warm query is not a repetition of a cold one")
                .isEmpty();
        assertThat(result.facts())
                .containsEntry("cachesBeforeFirstQuery", "cold")
                .containsEntry(
                        "matchedDocuments", Runs.phase(result, "warm").counts().documents());
        assertThat(plan(result)).containsEntry("indexesUsed", java.util.Set.of("host_1_date_1"));
        assertThat((Iterable<?>) plan(result).get("shardsAsked")).hasSize(2);
        for (int repetition = 0; repetition < 2; repetition++) {
            Map<String, Object> cold = queries(result).get(2 * repetition);
            Map<String, Object> warm = queries(result).get(2 * repetition + 1);
            assertThat(cold).containsEntry("caches", "cold").containsEntry("repetition", repetition + 1);
            assertThat((Map<?, ?>) cold.get("perServer")).hasSize(2);
            ((Map<?, ?>) cold.get("perServer"))
                    .values()
                    .forEach(server ->
                            assertThat(number(server, "diskBytesRead")).isPositive());
            assertThat(number(cold, "bytesReadIntoCache")).isGreaterThan(number(warm, "bytesReadIntoCache"));
            assertThat(number(warm, "diskBytesRead")).isLessThan(number(cold, "diskBytesRead"));
        }
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void aRangeOfHostsIsAskedOfTheShardThatOwnsItAndAHashedKeyGetsAnIndexForIt() {
        RunResult range = run("shards=2", "pre-split=true", "matched-hosts=range");

        // With ranges by turns on two shards, a hundredth of the names lies on one of them.
        assertThat((Iterable<?>) plan(range).get("shardsAsked")).hasSize(1);
        assertThat(Runs.phase(range, "warm").failures().errors()).isEmpty();
        assertThat(Runs.phase(range, "warm").counts().documents()).isBetween(DOCUMENTS / 100L - 20, DOCUMENTS / 100L);

        RunResult hashed = run("shards=2", "shard-key=hashed", "matched-hosts=range");

        assertThat(plan(hashed)).containsEntry("indexesUsed", java.util.Set.of("host_1_date_1"));
        assertThat((Iterable<?>) plan(hashed).get("shardsAsked")).hasSize(2);
        assertThat(Runs.phase(hashed, "warm").failures().errors()).isEmpty();
    }

    @Test
    void onServersOfOthersNobodyKnowsWhatTheFirstQueryFindsInTheCaches() throws InterruptedException {
        LocalClusters clusters = LocalClusters.in(CacheFolder.ofThisUser());
        try (LocalCluster cluster = clusters.start(
                ClusterSpec.standalone(),
                ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                Notices.NONE)) {
            RunResult result = runs.run(
                    "selective-query", "uri=" + cluster.connectionString(), "documents=" + DOCUMENTS, "hosts=3000");

            assertThat(result.phases().stream().filter(PhaseReport::measured))
                    .extracting(PhaseReport::name)
                    .containsExactly("first", "warm");
            assertThat(result.facts()).containsEntry("cachesBeforeFirstQuery", "unknown");
            assertThat(Runs.phase(result, "first").failures().errors()).isEmpty();
        }
    }

    private RunResult run(String... options) {
        return runs.run(
                "selective-query",
                Stream.concat(Stream.of(options), Stream.of("documents=" + DOCUMENTS, "hosts=3000", "data-dir=" + DISK))
                        .toArray(String[]::new));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> plan(RunResult result) {
        return (Map<String, Object>) result.facts().get("plan");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> queries(RunResult result) {
        return (List<Map<String, Object>>) result.facts().get("queries");
    }

    private static long number(Object facts, String key) {
        return ((Number) ((Map<?, ?>) facts).get(key)).longValue();
    }
}
