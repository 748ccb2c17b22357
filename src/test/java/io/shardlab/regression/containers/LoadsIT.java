package io.shardlab.regression.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import io.shardlab.regression.LoadedDocuments;
import io.shardlab.regression.Words;
import io.shardlab.regression.containers.run.Product;
import io.shardlab.regression.containers.topology.ReplicaSet;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.containers.topology.Standalone;
import io.shardlab.regression.containers.topology.Topology;
import io.shardlab.regression.saved.SavedRun;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Loads, of which an ordinary client then finds every document by its number. */
@ContainerTest
class LoadsIT {

    private static final int MILLION = 1_000_000;
    private static final int DOCUMENTS = 60_000;

    private final Product product;

    LoadsIT(Product product) {
        this.product = product;
    }

    @Test
    void ofAMillionDocumentsNoneIsLostOrDoubled(Standalone server) {
        SavedRun result = load(server, "million", MILLION, "--insertion-workers", "4", "--batch-size", "5000");

        assertThat(result.at("/facts/documentsArrived").asInt()).isEqualTo(MILLION);
        LoadedDocuments.assertExactly(MILLION, server.uris().get(0), "million");
    }

    @Test
    void aMajorityOfAReplicaSetHasEveryDocument(ReplicaSet set) {
        load(set, "replicated", DOCUMENTS, "--write-concern", "majority");

        LoadedDocuments.assertExactly(DOCUMENTS, set.uris().get(0), "replicated");
    }

    @Test
    void aShardedCollectionHasTheShardKeyThatTheResultTellsAndDocumentsOnEveryShard(ShardedCluster cluster) {
        SavedRun result = load(cluster, "sharded", DOCUMENTS, "--pre-split", "--write-concern", "majority");

        String uri = cluster.uris().get(1);
        try (MongoClient client = MongoClients.create(uri)) {
            Document entry = client.getDatabase("config")
                    .getCollection("collections")
                    .find(Filters.eq("shardlab.sharded"))
                    .first();
            // The texts are compared, because documents are equal in any order of their fields.
            String key = entry.get("key", Document.class).toJson();
            assertThat(key).as("the shard key of web logs").isEqualTo("{\"host\": 1, \"date\": 1}");
            assertThat(result.at("/sharding/shardKey").asText()).isEqualTo(key);
        }
        assertThat(result.at("/sharding/documentsPerShard"))
                .hasSize(cluster.shards().size())
                .allSatisfy(documents -> assertThat(documents.asInt()).isBetween(DOCUMENTS / 5, DOCUMENTS));
        assertThat(result.at("/phases/0/perRouter"))
                .hasSize(cluster.routers().size())
                .allSatisfy(
                        router -> assertThat(router.at("/operations").asInt()).isPositive());
        LoadedDocuments.assertExactly(DOCUMENTS, uri, "sharded");
    }

    private SavedRun load(Topology topology, String collection, int documents, String... further) {
        String[] options = {"--collection", collection, "--documents", String.valueOf(documents)};
        SavedRun result = product.run("bulk-load", topology.uris(), Words.join(options, further))
                .exitsWith(0)
                .result();
        assertThat(result.phase("load").at("/documents").asInt()).isEqualTo(documents);
        return result;
    }
}
