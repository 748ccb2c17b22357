package io.shardlab.regression.containers.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.ContainerTest;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.run.Run;
import io.shardlab.regression.containers.run.Started;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.Node;
import io.shardlab.regression.containers.topology.ShardedCluster;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shard's server fails during queries, and stays away until they have ended. */
@ContainerTest
class QueryFaultsIT {

    /** The fault itself takes a part of them. */
    private static final int SECONDS = 8;

    private static final int SOCKET_TIMEOUT_SECONDS = 2;

    /** At the end the client waits at most 2 s for each answer of a server; the rest is allowed for a busy machine. */
    private static final Duration LONGEST = Duration.ofSeconds(90);

    private static final String[] DATA = {
        "--collection", "queried", "--documents", "20k", "--hosts", "1000", "--pre-split", "--warm-up", "0s"
    };

    private final Product product;
    private final ShardedCluster cluster;
    private final Node shard;

    QueryFaultsIT(Product product, ShardedCluster cluster) {
        this.product = product;
        this.cluster = cluster;
        this.shard = cluster.shards().get(1);
    }

    @BeforeAll
    static void loadIt(Product product, ShardedCluster cluster) {
        product.run("sharded-query", cluster.uris(), Words.join(DATA, "--operations", "10"))
                .exitsWith(0);
    }

    @ParameterizedTest
    @EnumSource
    void queriesOfAFailedShardAreCountedByKindAndTheRunEndsInTime(ShardFault fault) {
        Started queries = start();
        Run run;
        try {
            fault.injectInto(shard);
            run = queries.await();
        } finally {
            fault.heal(shard);
        }

        run.exitsWith(3);
        JsonNode measured = run.result().phase("measure");
        assertThat(measured.at("/operations").asLong()).isPositive();
        ShardFault.assertKinds(measured.at("/errors"));
        assertThat(measured.at("/seconds").asDouble())
                .as("the last queries may take a socket time-out more")
                .isLessThan(SECONDS + 2 * SOCKET_TIMEOUT_SECONDS);
        assertThat(run.took()).isLessThan(LONGEST);
        product.run("sharded-query", cluster.uris(), Words.join(DATA, "--operations", "500"))
                .exitsWith(0);
    }

    private Started start() {
        try (Admin admin = new Admin(shard)) {
            long before = Counters.finds(admin);
            return product.start(
                            "sharded-query",
                            cluster.uris("socketTimeoutMS=" + SOCKET_TIMEOUT_SECONDS * 1_000),
                            // Not a single failure is allowed, as a fast machine answers many queries before it.
                            Words.join(DATA, "--threads", "4", "--duration", SECONDS + "s", "--max-error-rate", "0"))
                    .until("queries reach the shard", () -> Counters.finds(admin) - before > 50);
        }
    }
}
