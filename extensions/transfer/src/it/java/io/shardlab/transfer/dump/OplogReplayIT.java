package io.shardlab.transfer.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoNamespace;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterData;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.folder.FolderInput;
import io.shardlab.transfer.dump.folder.FolderOutput;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dump and the oplog of later writes restore the content at the end of that oplog. */
class OplogReplayIT {

    private static final Namespaces ALL = new Namespaces(List.of(), List.of(), List.of(), List.of());
    private static final int MEGABYTE = 1 << 20;

    /** The bytes of a document with a number for its id, without its text. */
    private static final int REST_OF_DOCUMENT = 22;

    private static Target set;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws InterruptedException {
        set = ClusterTargetOpener.forThisMachine()
                .open(
                        Settings.parse(
                                TargetParameters.all(), Map.of("cluster", "replica-set", "write-concern", "majority")),
                        Notices.NONE);
    }

    @AfterAll
    static void end() {
        set.close();
    }

    @BeforeEach
    void makeItems() {
        ClusterData.clear(set);
        MongoCollection<Document> items = shop().getCollection("items");
        items.insertMany(IntStream.range(0, 5)
                .mapToObj(i -> new Document("_id", i).append("a", i).append("when", new Date(i)))
                .toList());
        items.createIndex(new Document("a", 1));
        items.createIndex(new Document("when", 1));
    }

    @Test
    void operationsOfAnySizesAreReplayed() throws Exception {
        assertReplayed(shop -> {
            MongoCollection<Document> items = shop.getCollection("items");
            List.of(MEGABYTE, 2 * MEGABYTE, 15 * MEGABYTE, 10, 16 * MEGABYTE - REST_OF_DOCUMENT)
                    .forEach(size -> items.insertOne(document(size, size)));
            inTransaction(session -> IntStream.range(0, 20)
                    .forEach(i -> items.insertOne(session, document("in transaction " + i, MEGABYTE))));
        });
    }

    @Test
    void indexesAreAsTheOplogLeavesThem() throws Exception {
        shop().runCommand(Document.parse("{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}"));
        shop().getCollection("series").createIndex(new Document("m", 1).append("t", 1));
        shop().getCollection("series").createIndex(new Document("m", 1));
        shop().runCommand(Document.parse("{create: 'german', collation: {locale: 'de'}}"));
        assertReplayed(shop -> {
            MongoCollection<Document> items = shop.getCollection("items");
            run("{collMod: 'items', index: {keyPattern: {when: 1}, expireAfterSeconds: 1000000000}}");
            run("{collMod: 'items', index: {name: 'a_1', hidden: true}, validator: {_id: {$exists: true}}}");
            items.createIndex(new Document("u", 1).append("a", 1));
            run("{collMod: 'items', index: {name: 'u_1_a_1', prepareUnique: true}}");
            run("{collMod: 'items', index: {name: 'u_1_a_1', unique: true}}");
            items.createIndex(new Document("dropped", 1));
            items.dropIndex("dropped_1");
            run("{collMod: 'series', index: {name: 'm_1_t_1', hidden: true}}");
            shop.getCollection("series").dropIndex("m_1");
            run("{createIndexes: 'german', indexes: [{key: {q: 1}, name: 'q', collation: {locale: 'simple'}}]}");
        });
    }

    @Test
    void anExistingIndexIsHiddenAsWell() throws Exception {
        dump();
        BsonTimestamp begin = lastEntry();
        run("{collMod: 'items', index: {name: 'a_1', hidden: true}}");
        writeOplog(begin);
        ClusterData.clear(set);
        shop().getCollection("items").createIndex(new Document("a", 1));
        restore().run();

        assertThat(shop().getCollection("items").listIndexes())
                .filteredOn(index -> index.containsKey("hidden"))
                .extracting(index -> index.get("name"))
                .containsExactly("a_1");
    }

    @Test
    void collectionsThatTheOplogCreatesReplaceExistingOnesOnRequest() throws Exception {
        dump();
        BsonTimestamp begin = lastEntry();
        shop().getCollection("late").insertOne(new Document("_id", 1));
        writeOplog(begin);
        shop().getCollection("late").insertOne(new Document("_id", "stale"));
        restore(Choice.DROP).run();

        assertThat(shop().getCollection("late").find()).containsExactly(new Document("_id", 1));
    }

    @Test
    void renamedCollectionsKeepTheirIndexesAndReplaceOthers() throws Exception {
        shop().getCollection("result").insertOne(new Document("_id", "old"));
        shop().getCollection("result").createIndex(new Document("z", 1));
        assertReplayed(shop -> {
            run("{aggregate: 'items', pipeline: [{$match: {a: {$lt: 3}}}, {$out: 'result'}], cursor: {}}");
            shop.getCollection("items").renameCollection(new MongoNamespace("shop.things"));
            shop.getCollection("things").createIndex(new Document("c", 1));
        });
    }

    @Test
    void viewsAreMadeInADatabaseWithoutViews() throws Exception {
        shop().createView("former", "items", List.of());
        shop().getCollection("former").drop();
        assertReplayed(shop -> shop.createView("view", "items", List.of(Aggregates.match(Filters.gt("a", 2)))));
    }

    @Test
    void aCollectionThatIsDroppedLaterNeedNotExist() throws Exception {
        shop().getCollection("gone").insertOne(new Document("_id", 1));
        BsonTimestamp begin = lastEntry();
        shop().getCollection("gone").insertOne(new Document("_id", 2));
        shop().getCollection("gone").createIndex(new Document("x", 1));
        run("{collMod: 'gone', index: {name: 'x_1', hidden: true}}");
        run("{collMod: 'items', index: {name: 'a_1', hidden: true}}");
        shop().getCollection("gone").drop();
        shop().getCollection("items").dropIndex("a_1");
        dump();
        writeOplog(begin);

        assertRestored();
    }

    @Test
    void anOperationWithoutItsCollectionFailsTheRestore() throws Exception {
        shop().getCollection("forgotten").insertOne(new Document("_id", 1));
        dump();
        Files.delete(folder.resolve("shop/forgotten.bson"));
        Files.delete(folder.resolve("shop/forgotten.metadata.json"));
        BsonTimestamp begin = lastEntry();
        shop().getCollection("forgotten").insertOne(new Document("_id", 2));
        shop().getCollection("items").insertOne(new Document("_id", "late"));
        writeOplog(begin);
        ClusterData.clear(set);

        assertThatThrownBy(restore()::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("collection shop.forgotten (insert into");
        assertThat(shop().getCollection("items").countDocuments()).isEqualTo(6);
        assertThat(shop().getCollection("items").listIndexes()).hasSize(3);
    }

    @Test
    void validatorsAreBypassedOnRequest() throws Exception {
        dump();
        BsonTimestamp begin = lastEntry();
        run("{collMod: 'items', validator: {a: {$gte: 0}}}");
        run("{insert: 'items', documents: [{_id: 'odd', a: -1}], bypassDocumentValidation: true}");
        writeOplog(begin);

        Map<String, List<BsonDocument>> expected = ServerContent.of(client());
        ClusterData.clear(set);
        assertThatThrownBy(restore()::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("insert into shop.items")
                .hasMessageContaining("--bypass-document-validation");
        ClusterData.clear(set);
        restore(Choice.BYPASS_VALIDATION).run();
        assertThat(ServerContent.of(client())).isEqualTo(expected);
    }

    private static Document document(Object id, int size) {
        return new Document("_id", id).append("s", "x".repeat(size));
    }

    private static MongoClient client() {
        return set.routers().get(0).client();
    }

    private static MongoDatabase shop() {
        return client().getDatabase("shop");
    }

    private static void run(String command) {
        shop().runCommand(Document.parse(command));
    }

    private static void inTransaction(Consumer<ClientSession> work) {
        try (var session = client().startSession()) {
            session.withTransaction(() -> {
                work.accept(session);
                return null;
            });
        }
    }

    /** Dumps, writes, and compares the content that the dump and the oplog of the writes restore. */
    private void assertReplayed(Consumer<MongoDatabase> writes) throws Exception {
        dump();
        BsonTimestamp begin = lastEntry();
        writes.accept(shop());
        writeOplog(begin);
        assertRestored();
    }

    private void assertRestored() throws Exception {
        Map<String, List<BsonDocument>> expected = ServerContent.of(client());
        ClusterData.clear(set);
        restore().run();

        Map<String, List<BsonDocument>> found = ServerContent.of(client());
        assertThat(found.keySet()).isEqualTo(expected.keySet());
        expected.forEach((name, content) ->
                assertThat(found.get(name).equals(content)).as(name).isTrue());
    }

    private void dump() throws Exception {
        try (FolderOutput output = new FolderOutput(folder, Packing.NONE)) {
            new Dump(set, output, new DumpOptions(ALL, new BsonDocument(), 1, false)).run();
        }
    }

    private static MongoCollection<RawBsonDocument> oplog() {
        return client().getDatabase("local").getCollection("oplog.rs", RawBsonDocument.class);
    }

    private static BsonTimestamp lastEntry() {
        return oplog().find().sort(new Document("$natural", -1)).first().getTimestamp("ts");
    }

    /** Adds the oplog after a time to the dump. */
    private void writeOplog(BsonTimestamp begin) throws IOException {
        try (OutputStream file = Files.newOutputStream(folder.resolve("oplog.bson"));
                WritableByteChannel channel = Channels.newChannel(file)) {
            for (RawBsonDocument entry : oplog().find(Filters.gt("ts", begin))) {
                channel.write(entry.getByteBuffer().asNIO());
            }
        }
    }

    private Restore restore(Choice... choices) throws IOException {
        RestoreOptions options = new RestoreOptions(
                ALL, 4, 1, ClientPath.DIRECT, EnumSet.of(Choice.REPLAY_OPLOG, choices), Optional.empty());
        return new Restore(set, new FolderInput(folder, read -> {}), options, Notices.NONE);
    }
}
