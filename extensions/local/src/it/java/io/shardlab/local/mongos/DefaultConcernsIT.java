package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The concerns that shards get for commands without any. */
@ExtendWith(SharedCluster.class)
class DefaultConcernsIT {

    private final MongoDatabase database = SharedCluster.client().getDatabase("concerns");
    private MongoDatabase shard;

    @BeforeEach
    void noteWhatTheShardIsAsked() {
        database.drop();
        ShardedCollection collection = new ShardedCollection(SharedCluster.client(), "concerns.c");
        collection.shard(1);
        shard = SharedCluster.cluster().shard(collection.primary()).getDatabase("concerns");
        shard.runCommand(new Document("profile", 2));
    }

    @AfterEach
    void forget() {
        shard.runCommand(new Document("profile", 0));
        setDefaults(
                "{setDefaultRWConcern: 1, defaultWriteConcern: {w: 'majority', wtimeout: 0}, defaultReadConcern: {level: 'local'}}");
    }

    @Test
    void everyWriteWithoutAWriteConcernIsSentWithTheDefault() {
        run("{insert: 'c', documents: [{k: 1}]}");
        run("{update: 'c', updates: [{q: {k: 1}, u: {$set: {a: 1}}}]}");
        run("{findAndModify: 'c', query: {k: 1}, update: {$set: {a: 2}}}");

        assertThat(asked("insert")).containsEntry("w", "majority");
        assertThat(asked("update")).containsEntry("w", "majority");
        assertThat(asked("findAndModify")).containsEntry("w", "majority").containsKey("provenance");
    }

    @Test
    void writeConcernWithoutAnAcknowledgementGetsTheDefaultOne() {
        run("{insert: 'c', documents: [{k: 2}], writeConcern: {j: true}}");

        assertThat(asked("insert")).containsEntry("w", "majority").containsEntry("j", true);
    }

    @Test
    void writeConcernOfTheClientStays() {
        run("{insert: 'c', documents: [{k: 2}], writeConcern: {w: 1}}");

        assertThat(asked("insert")).containsEntry("w", 1);
    }

    /** No shard here has three members, so a write with the default fails. */
    @Test
    void defaultThatIsSetHoldsFromThenOn() {
        setDefaults("{setDefaultRWConcern: 1, defaultWriteConcern: {w: 3}, defaultReadConcern: {level: 'majority'}}");

        assertThatThrownBy(() -> database.getCollection("c").insertOne(new Document("k", 3)))
                .isInstanceOf(MongoWriteConcernException.class);
        assertThat(run("{delete: 'c', deletes: [{q: {k: 3}, limit: 0}]}")).containsKey("writeConcernError");
        assertThatThrownBy(() -> run("{aggregate: 'c', pipeline: [{$out: 'copy'}], cursor: {}}"))
                .hasMessageContaining("UnsatisfiableWriteConcern");
        run("{insert: 'c', documents: [{k: 4}], writeConcern: {w: 1}}");
        run("{find: 'c', filter: {k: 4}}");
        run("{count: 'c', query: {k: 4}}");
        run("{aggregate: 'c', pipeline: [{$indexStats: {}}], cursor: {}}");
        run("{aggregate: 'c', pipeline: [{$collStats: {count: {}}}], cursor: {}}");
        run("{aggregate: 'c', pipeline: [{$planCacheStats: {}}], cursor: {}}");
        admin("{aggregate: 1, pipeline: [{$currentOp: {}}], cursor: {}}");
        admin("{aggregate: 1, pipeline: [{$listLocalSessions: {}}], cursor: {}}");

        assertThat(lastOf("find").get("readConcern", Document.class)).containsEntry("level", "majority");
        assertThat(lastOf("count").get("readConcern", Document.class)).containsEntry("level", "majority");
    }

    private Document run(String command) {
        return database.runCommand(Document.parse(command));
    }

    private static void setDefaults(String command) {
        admin(command);
    }

    private static void admin(String command) {
        SharedCluster.client().getDatabase("admin").runCommand(Document.parse(command));
    }

    private Document asked(String command) {
        return lastOf(command).get("writeConcern", Document.class);
    }

    private Document lastOf(String command) {
        List<Document> profile = shard.getCollection("system.profile")
                .find(Filters.exists("command." + command))
                .into(new ArrayList<>());
        assertThat(profile).as(command).isNotEmpty();
        return profile.get(profile.size() - 1).get("command", Document.class);
    }
}
