package io.shardlab.regression.containers.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.ContainerTest;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.containers.topology.Standalone;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ratios of figures that were measured one after the other on one machine. The bounds are far from the values seen on two
 * processors (a router made a point query two to seven times as long, twice the documents took 1.6 to 2.4 times as long), so
 * that noise passes and a change of kind does not.
 */
@ContainerTest
@Tag("alone")
class RegressionGuardsIT {

    private static final String[] QUERY = {
        "--collection", "guards", "--documents", "20k", "--hosts", "2000", "--warm-up", "500ms"
    };

    private final Product product;

    RegressionGuardsIT(Product product) {
        this.product = product;
    }

    @Test
    void aPointQueryThroughARouterTakesAFewTimesAsLongAsADirectOne(Standalone server, ShardedCluster cluster) {
        String what = "mean service time, sharded to standalone";
        double ratio = Pairs.medianRatio(
                what, () -> meanMicros(cluster.uris().subList(0, 1)), () -> meanMicros(server.uris()));

        assertThat(ratio).as(what).isBetween(0.8, 25.0);
    }

    @Test
    void twoRoutersCarryAboutWhatOneDoesOrMore(ShardedCluster cluster) {
        String what = "throughput of two routers to one";
        double ratio = Pairs.medianRatio(
                what,
                () -> throughput(cluster.uris()),
                () -> throughput(cluster.uris().subList(0, 1)));

        assertThat(ratio).as(what).isBetween(0.5, 4.0);
    }

    @Test
    void aLoadOfTwiceTheDocumentsTakesAboutTwiceAsLong(Standalone server) {
        String what = "seconds of 2 N documents to N";
        double ratio = Pairs.medianRatio(what, () -> loadSeconds(server, 200_000), () -> loadSeconds(server, 100_000));

        assertThat(ratio).as(what).isBetween(1.1, 4.0);
    }

    private double meanMicros(List<String> uris) {
        return query(uris, "--threads", "1").at("/serviceTime/meanMicros").asDouble();
    }

    private double throughput(List<String> uris) {
        return query(uris, "--threads", "8").at("/throughput").asDouble();
    }

    private JsonNode query(List<String> uris, String... further) {
        return product.run("sharded-query", uris, Words.join(Words.join(QUERY, further), "--duration", "1s"))
                .exitsWith(0)
                .result()
                .phase("measure");
    }

    private double loadSeconds(Standalone server, int documents) {
        return product.run(
                        "bulk-load",
                        server.uris(),
                        "--collection",
                        "guard_load",
                        "--drop",
                        "--documents",
                        String.valueOf(documents))
                .exitsWith(0)
                .result()
                .phase("load")
                .at("/seconds")
                .asDouble();
    }
}
