package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Counters;
import io.shardlab.regression.containers.topology.Node;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.saved.SavedRun;
import java.util.List;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several routers by several {@code --uri}: what the result says of each is held against what each counted itself. */
@ContainerTest
class RoutersIT {

    private static final int OPERATIONS = 1_000;
    private static final String[] QUERY = {
        "--collection",
        "routers",
        "--documents",
        "10k",
        "--hosts",
        "1000",
        "--pre-split",
        "--warm-up",
        "0s",
        "--operations",
        "" + OPERATIONS
    };

    /** The share of other work of a router and a shard: the data set is checked, and counters are read. */
    private static final int BESIDE = OPERATIONS / 10;

    private final Product product;
    private final ShardedCluster cluster;

    RoutersIT(Product product, ShardedCluster cluster) {
        this.product = product;
        this.cluster = cluster;
    }

    @BeforeAll
    static void loadIt(Product product, ShardedCluster cluster) {
        product.run("sharded-query", cluster.uris(), QUERY).exitsWith(0);
    }

    @Test
    void threadsArePinnedToAllRoutersRoundRobin() {
        List<Long> before = cluster.routers().stream().map(RoutersIT::finds).toList();

        JsonNode measured = query("--threads", "4").phase("measure");

        List<JsonNode> perRouter = StreamSupport.stream(
                        measured.at("/perRouter").spliterator(), false)
                .toList();
        assertThat(perRouter)
                .extracting(router -> router.at("/router").asText())
                .containsExactlyElementsOf(
                        cluster.routers().stream().map(Node::address).toList());
        assertThat(perRouter.stream()
                        .mapToLong(router -> router.at("/operations").asLong())
                        .sum())
                .isEqualTo(OPERATIONS);
        for (int i = 0; i < perRouter.size(); i++) {
            long said = perRouter.get(i).at("/operations").asLong();
            assertThat(said).isCloseTo(OPERATIONS / perRouter.size(), Percentage.withPercentage(80));
            assertThat(finds(cluster.routers().get(i)) - before.get(i))
                    .as("finds that router %d counted, of which the result says %d", i + 1, said)
                    .isBetween(said, said + BESIDE);
        }
    }

    @Test
    void aSingleThreadUsesTheFirstRouterAlone() {
        long before = finds(cluster.routers().get(1));

        JsonNode measured = query("--threads", "1").phase("measure");

        assertThat(measured.at("/perRouter/0/operations").asLong()).isEqualTo(OPERATIONS);
        assertThat(measured.at("/perRouter/1/operations").asLong()).isZero();
        assertThat(finds(cluster.routers().get(1)) - before).isLessThan(BESIDE);
    }

    @Test
    void aQueryByHostReachesOneShardAndOneBesideTheShardKeyReachesAll() {
        long before = findsOfShards();
        query("--threads", "2");
        long targeted = findsOfShards() - before;
        query("--threads", "2", "--query", "scatter-gather");
        long scattered = findsOfShards() - before - targeted;

        assertThat(targeted).isBetween((long) OPERATIONS, (long) OPERATIONS + BESIDE);
        long all = (long) OPERATIONS * cluster.shards().size();
        assertThat(scattered).isBetween(all, all + BESIDE);
    }

    private SavedRun query(String... further) {
        return product.run("sharded-query", cluster.uris(), Words.join(QUERY, further))
                .exitsWith(0)
                .result();
    }

    private long findsOfShards() {
        return cluster.shards().stream().mapToLong(RoutersIT::finds).sum();
    }

    private static long finds(Node node) {
        try (Admin admin = new Admin(node)) {
            return Counters.finds(admin);
        }
    }
}
