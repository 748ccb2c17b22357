package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The places of data, and the shards that are asked for it. */
class PlacementIT {

    @TempDir
    Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @Test
    void aScatterGatherQueryAsksEveryShardAndATargetedOneOneOfThem() {
        String[] options = {
            "shards=2", "pre-split=true", "documents=10k", "hosts=1000", "operations=200", "warm-up=0s", "threads=2"
        };
        RunResult scatter = runs.run("sharded-query", with(options, "query=scatter-gather"));

        PhaseReport asked = Runs.phase(scatter, "measure");
        assertThat(asked.failures().errors()).isEmpty();
        assertThat(asked.counts().operations()).isEqualTo(200);
        assertThat(asked.counts().documents())
                .as("an instant has a document at least")
                .isGreaterThanOrEqualTo(200);
        assertThat(asked.servers().server().stream()
                        .filter(server -> server.role().equals("shard")))
                .hasSize(2)
                .allSatisfy(shard -> assertThat(queries(shard)).isGreaterThanOrEqualTo(200));

        RunResult targeted = runs.run("sharded-query", with(options, "query=targeted"));

        PhaseReport found = Runs.phase(targeted, "measure");
        assertThat(found.failures().errors()).isEmpty();
        assertThat(found.servers().server().stream()
                        .filter(server -> server.role().equals("shard"))
                        .mapToLong(PlacementIT::queries)
                        .sum())
                .as("all shards together, including other requests during that time")
                .isBetween(200L, 350L);
    }

    @Test
    void withTheBalancerOffAllDataStaysWhereTheLoadPutIt() {
        RunResult result = runs.run("bulk-load", "shards=2", "balancer=off", "documents=40k", "hosts=1000");

        ShardingReport sharding = result.sharding().orElseThrow();
        assertThat(sharding.balancerEnabled()).contains(false);
        assertThat(sharding.migrations().count()).isZero();
        assertThat(sharding.documentsPerShard().values()).containsExactlyInAnyOrder(40_000L, 0L);
        assertThat(runs.news()).contains("Stopping the balancer");
    }

    @Test
    void aLoadThatOneValueOfTheShardKeyFillsAChunkOfEndsAndSaysThatTheBalancerLeavesIt() {
        RunResult result =
                runs.run("bulk-load", "shards=2", "documents=60k", "hosts=3", "shard-key=host", "chunk-size=1MB");

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        ShardingReport sharding = result.sharding().orElseThrow();
        assertThat(sharding.documentsPerShard().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(60_000);
        assertThat(sharding.jumboChunksPerShard()).isNotEmpty();
        assertThat(runs.news()).anyMatch(news -> news.contains("jumbo chunks"));
    }

    private static long queries(ServerReport shard) {
        return shard.operations().getOrDefault("query", 0L);
    }

    private static String[] with(String[] options, String more) {
        String[] all = java.util.Arrays.copyOf(options, options.length + 1);
        all[options.length] = more;
        return all;
    }
}
