package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.workloads.SharedClusters;
import io.shardlab.workloads.language.targeting.KeyRange;
import io.shardlab.workloads.language.targeting.KeyRanges;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/** Compares the shards that a router asks, by its explanation of a query, with those of the ranges of the shard key. */
class TargetingIT {

    private static final List<String> FILTERS = """
        {}
        {a: 5}
        {a: 10}
        {a: 10.0}
        {a: {$numberDecimal: '10'}}
        {a: 10, b: 50}
        {a: 10, b: {$gt: 50}}
        {a: 10, b: {$lt: 50}}
        {a: {$gt: 15}}
        {a: {$lte: 10}}
        {a: {$gte: 10, $lt: 20}}
        {a: {$in: [5, 25]}}
        {a: {$in: [10, 25]}, b: 70}
        {a: {$in: [10, 25]}, b: {$in: [1, 70]}}
        {a: {$in: [/^k/, 5]}}
        {a: {$in: []}}
        {b: 5}
        {b: 5, a: {$gt: 12, $lt: 18}}
        {a: null}
        {a: {$exists: false}}
        {a: {$exists: true}}
        {a: /^kk/}
        {a: /l/}
        {a: /^n/i}
        {a: {$regex: '^a'}}
        {a: /^k.*x/}
        {a: /^kx?/}
        {a: {$ne: 5}}
        {a: {$nin: [1]}}
        {$or: [{a: 5}, {a: 25}]}
        {$or: [{a: 5}, {b: 25}]}
        {$and: [{a: {$gt: 1}}, {a: {$lt: 5}}]}
        {a: 10, $or: [{b: 1}, {b: 2}]}
        {a: 'k'}
        {a: {$gt: 'kk'}}
        {a: {b: 1}}
        {a: true}
        {a: {$date: '2024-01-01T00:00:00Z'}}
        {a: {$gte: {$date: '2024-01-01T00:00:00Z'}}}
        {a: {$mod: [3, 1]}}
        {a: {$all: [5]}}
        {a: {$elemMatch: {$gt: 5}}}
        {$expr: {$eq: ['$a', 5]}}
        {$nor: [{a: 5}]}
        {a: 5, b: {$ne: 3}}
        """.lines().toList();

    @Test
    void rangedKeysLeadToTheShardsOfTheRouter() throws Exception {
        assertSameShards(
                "{a: 1, b: 1}",
                "{a: 10, b: {$minKey: 1}}",
                "{a: 10, b: 50}",
                "{a: 20, b: {$minKey: 1}}",
                "{a: 'k', b: {$minKey: 1}}",
                "{a: 'm', b: {$minKey: 1}}");
    }

    @Test
    void hashedKeysLeadToTheShardsOfTheRouter() throws Exception {
        assertSameShards(
                "{a: 'hashed'}",
                "{a: {$numberLong: '-6000000000000000000'}}",
                "{a: {$numberLong: '-3000000000000000000'}}",
                "{a: {$numberLong: '3000000000000000000'}}");
    }

    @Test
    void keysWithAHashedSuffixLeadToTheShardsOfTheRouter() throws Exception {
        assertSameShards(
                "{a: 1, b: 'hashed'}",
                "{a: 10, b: {$minKey: 1}}",
                "{a: 10, b: {$numberLong: '0'}}",
                "{a: 20, b: {$minKey: 1}}");
    }

    private static void assertSameShards(String key, String... splits) throws Exception {
        BsonDocument pattern = BsonDocument.parse(key);
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "sharded", "shards", "3"));
        try (Target target =
                SharedClusters.before(ClusterTargetOpener.forThisMachine()).open(settings, Notices.NONE)) {
            MongoClient client = target.admin().client();
            ShardedCollection collection = new ShardedCollection(client, new MongoNamespace("targeting", "c"));
            shard(client, collection, pattern, splits);
            List<BsonDocument> chunks = collection.chunks();
            for (String filter : FILTERS) {
                Set<String> expected = asked(client, filter);
                Set<String> found = owners(pattern, filter, chunks);
                if (found.isEmpty()) {
                    assertThat(expected)
                            .as("%s by %s contradicts itself", filter, key)
                            .hasSize(1);
                } else {
                    assertThat(found).as("%s by %s", filter, key).isEqualTo(expected);
                }
            }
        }
    }

    private static void shard(MongoClient client, ShardedCollection collection, BsonDocument key, String... splits) {
        String name = collection.namespace().getFullName();
        client.getDatabase("admin").runCommand(new Document("shardCollection", name).append("key", key));
        for (String split : splits) {
            client.getDatabase("admin")
                    .runCommand(new Document("split", name).append("middle", BsonDocument.parse(split)));
        }
        List<String> shards = collection.shards();
        int next = 0;
        for (BsonDocument chunk : collection.chunks()) {
            client.getDatabase("admin")
                    .runCommand(new Document("moveChunk", name)
                            .append("bounds", List.of(chunk.get("min"), chunk.get("max")))
                            .append("to", shards.get(next++ % shards.size())));
        }
    }

    private static Set<String> asked(MongoClient client, String filter) {
        Document find = new Document("find", "c").append("filter", BsonDocument.parse(filter));
        Document plan = client.getDatabase("targeting")
                .runCommand(new Document("explain", find).append("verbosity", "queryPlanner"))
                .get("queryPlanner", Document.class)
                .get("winningPlan", Document.class);
        Set<String> shards = new TreeSet<>();
        plan.getList("shards", Document.class).forEach(shard -> shards.add(shard.getString("shardName")));
        return shards;
    }

    private static Set<String> owners(BsonDocument key, String filter, List<BsonDocument> chunks) {
        Set<String> owners = new TreeSet<>();
        for (KeyRange range : KeyRanges.ofFilter(key, BsonDocument.parse(filter), new BsonDocument())) {
            chunks.stream()
                    .filter(chunk -> meets(range, chunk))
                    .forEach(chunk -> owners.add(chunk.getString("shard").getValue()));
        }
        return owners;
    }

    /** True if a chunk, whose end is not its own, has keys of the range. */
    private static boolean meets(KeyRange range, BsonDocument chunk) {
        return KeyOrder.INSTANCE.compare(range.min(), chunk.getDocument("max")) < 0
                && KeyOrder.INSTANCE.compare(chunk.getDocument("min"), range.max()) <= 0;
    }
}
