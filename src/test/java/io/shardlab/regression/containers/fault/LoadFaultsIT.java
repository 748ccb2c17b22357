package io.shardlab.regression.containers.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.regression.LoadedDocuments;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.ContainerTest;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.run.Run;
import io.shardlab.regression.containers.run.Started;
import io.shardlab.regression.containers.topology.Node;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.saved.SavedRun;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shard's server fails during a load with write concern majority. */
@ContainerTest
class LoadFaultsIT {

    private static final int BATCH = 1_000;
    private static final int DOCUMENTS = 6 * BATCH;

    /** Batches a second: without a fault a load takes 5 s, and after its first second a part is noted as loaded. */
    private static final int RATE = 1;

    /** Longer than a load takes without one. */
    private static final Duration OUTAGE = Duration.ofSeconds(6);

    /**
     * Each remaining batch ends one second after its first socket time-out of one second, the router gives up the count at
     * the end after 20 s, and each request for facts of a server ends after 2 s; the rest is allowed for a busy machine.
     */
    private static final Duration LONGEST = Duration.ofSeconds(110);

    private final Product product;
    private final ShardedCluster cluster;
    private final Node shard;

    LoadFaultsIT(Product product, ShardedCluster cluster) {
        this.product = product;
        this.cluster = cluster;
        this.shard = cluster.shards().get(1);
    }

    @ParameterizedTest
    @EnumSource
    void aLoadOutlivesAFaultThatIsShorterThanItsRetryTime(ShardFault fault) {
        String collection = "outlives_" + fault;
        Started load = start(collection, cluster.uris(), "--insertion-workers", "8");
        try {
            fault.injectInto(shard);
            Outage.last(OUTAGE);
        } finally {
            fault.heal(shard);
        }

        SavedRun result = load.await().exitsWith(0).result();
        assertThat(result.phase("load").at("/seconds").asDouble())
                .as("seconds of a load that could not end before the outage did")
                .isGreaterThan(OUTAGE.toSeconds());

        assertThat(result.phase("load").at("/errors").isEmpty()).isTrue();
        assertThat(result.phase("load").at("/documents").asInt()).isEqualTo(DOCUMENTS);
        LoadedDocuments.assertExactly(DOCUMENTS, cluster.uris().get(0), collection);
    }

    @ParameterizedTest
    @EnumSource
    void aLoadWhoseShardStaysAwayEndsInTimeWithAReportAndNothingAcknowledgedIsLost(ShardFault fault) {
        String collection = "gives_up_" + fault;
        Started load = start(
                collection,
                cluster.uris("socketTimeoutMS=1000"),
                "--retry-time",
                "1s",
                // The batches run one after the other, so that the acknowledged ones are the first.
                "--insertion-workers",
                "1");
        Run run;
        try {
            fault.injectInto(shard);
            run = load.await();
        } finally {
            fault.heal(shard);
        }

        run.exitsWith(1);
        assertThat(run.took()).isLessThan(LONGEST);
        SavedRun result = run.result();
        ShardFault.assertKinds(result.phase("load").at("/errors"));
        ShardFault.assertKinds(result.at("/facts/batchesSentAgainByKind"));
        assertThat(result.at("/verdict/status").asText()).isEqualTo("fail");
        assertEveryAcknowledgedDocumentIsThere(collection, result);

        product.run("bulk-load", cluster.uris(), options(collection, "--resume"))
                .exitsWith(0);
        LoadedDocuments.assertExactly(DOCUMENTS, cluster.uris().get(0), collection);
    }

    private void assertEveryAcknowledgedDocumentIsThere(String collection, SavedRun result) {
        BitSet found = LoadedDocuments.found(DOCUMENTS, cluster.uris().get(0), collection);
        int acknowledged = result.phase("load").at("/operations").asInt() * BATCH;
        assertThat(acknowledged).isPositive();
        assertThat(found.nextClearBit(0))
                .as("the first that is missing, and the number below which all were acknowledged")
                .isGreaterThanOrEqualTo(acknowledged);
        assertThat(found.cardinality())
                .as("those that are there, and those acknowledged")
                .isBetween(result.at("/facts/documentsAcknowledged").asInt(), DOCUMENTS);
    }

    /** Starts a load; blocks until it is under way. */
    private Started start(String collection, List<String> uris, String... further) {
        Started load = product.start("bulk-load", uris, Words.join(options(collection, "--pre-split"), further));
        try (MongoClient client = MongoClients.create(cluster.uris().get(0))) {
            return load.until("a part is loaded and noted", () -> LoadedDocuments.mark(client, collection) > 0);
        }
    }

    private static String[] options(String collection, String... further) {
        return Words.join(
                new String[] {
                    "--collection",
                    collection,
                    "--documents",
                    String.valueOf(DOCUMENTS),
                    "--batch-size",
                    String.valueOf(BATCH),
                    "--target-rate",
                    String.valueOf(RATE),
                    "--arrivals",
                    "even",
                    "--write-concern",
                    "majority",
                    "--no-wait-balanced"
                },
                further);
    }
}
