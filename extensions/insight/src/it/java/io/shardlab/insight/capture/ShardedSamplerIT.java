package io.shardlab.insight.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.insight.capture.sample.CollectionSampler;
import io.shardlab.insight.capture.sample.NameHasher;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.SampledCollections;
import io.shardlab.insight.capture.sample.SeenOperations;
import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.workloads.Runs;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.junit.jupiter.api.Test;

/** Shard keys, zones and documents are read through a mongos. */
class ShardedSamplerIT {

    @Test
    void theShardKeyAndZonesAreThoseOfTheCluster() throws InterruptedException {
        try (Target target =
                ClusterTargetOpener.forThisMachine().open(Runs.settings("mixed", "shards=2"), Notices.NONE)) {
            MongoClient client = target.admin().client();
            prepare(client);

            SampledCollections sampled = sample(client, Set.of());
            String text = YamlWriter.write(sampled.notes(), Map.of("collections", sampled.collections()));
            SampledCollections kept = sample(client, Set.of("orders.region"));

            assertThat(text)
                    .contains("documents: 900", "shardKey: {region: 1, at: 1}", "shardKey: {_id: hashed}")
                    .contains("at: {^date: {from: 2023-11-14, to: 2023-11-16, order: ascending}}")
                    .doesNotContain("Africa", "zones: [");
            assertThat(sampled.notes()).anyMatch(note -> note.startsWith("orders: zones are left out"));
            assertThat(YamlWriter.flow(kept.collections().get("orders")))
                    .contains("zones: [{zone: south, shards: [1], min: {region: Africa, at: {$minKey: 1}}");
            WorkloadFileReader.parse(Path.of("captured.yaml"), text + "operations: {read: {find: orders}}\n");
        }
    }

    private static void prepare(MongoClient client) {
        admin(client, new Document("enableSharding", "shop"));
        admin(
                client,
                new Document("shardCollection", "shop.orders")
                        .append("key", new Document("region", 1).append("at", 1)));
        admin(client, new Document("shardCollection", "shop.users").append("key", new Document("_id", "hashed")));
        String shard = client.getDatabase("config")
                .getCollection("shards")
                .find()
                .sort(new Document("_id", -1))
                .first()
                .getString("_id");
        admin(client, new Document("addShardToZone", shard).append("zone", "south"));
        admin(
                client,
                new Document("updateZoneKeyRange", "shop.orders")
                        .append("min", new Document("region", "Africa").append("at", new MinKey()))
                        .append("max", new Document("region", "Africa").append("at", new MaxKey()))
                        .append("zone", "south"));
        List<Document> orders = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            orders.add(
                    new Document("region", List.of("Africa", "Europe", "Asia").get(i * 7 % 3))
                            .append("at", new Date(1_700_000_000_000L + i * 60_000L)));
        }
        client.getDatabase("shop").getCollection("orders").insertMany(orders);
        client.getDatabase("shop")
                .getCollection("users")
                .insertMany(List.of(new Document("name", "Ann"), new Document("name", "Bob")));
    }

    private static void admin(MongoClient client, Document command) {
        client.getDatabase("admin").runCommand(command);
    }

    private static SampledCollections sample(MongoClient client, Set<String> keptFields) {
        SampleOptions options = new SampleOptions(10_000, keptFields, NameHasher.keepingNames());
        return new CollectionSampler(client, options, Notices.NONE).sample("shop", name -> true, SeenOperations.NONE);
    }
}
