package io.shardlab.transfer.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterData;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.archive.ArchiveOutput;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.folder.FolderInput;
import io.shardlab.transfer.dump.folder.FolderOutput;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servers restore dumps of others exactly: documents byte for byte, indexes and options. */
class DumpRestoreIT {

    private static final List<Parameter<?>> PARAMETERS = TargetParameters.all();
    private static final Namespaces ALL = new Namespaces(List.of(), List.of(), List.of(), List.of());

    private static Target cluster;
    private static Target set;

    @TempDir
    private Path folder;

    private final List<String> news = new ArrayList<>();

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = open(Map.of("cluster", "sharded", "shards", "2"));
        set = open(Map.of("cluster", "replica-set", "write-concern", "majority"));
        SampleData.create(cluster.admin().client(), true);
    }

    private static Target open(Map<String, String> texts) throws InterruptedException {
        return ClusterTargetOpener.forThisMachine().open(Settings.parse(PARAMETERS, texts), Notices.NONE);
    }

    @AfterAll
    static void end() {
        cluster.close();
        set.close();
    }

    @BeforeEach
    void clear() {
        ClusterData.clear(set);
    }

    private static MongoClient client(Target target) {
        return target.routers().get(0).client();
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void aFolderOfAShardedClusterIsRestoredOnAReplicaSet(Packing packing) throws Exception {
        dump(cluster, new FolderOutput(folder, packing));
        restore(set, options(4)).run();

        assertSame(client(cluster), client(set));
        assertThat(news).anyMatch(text -> text.startsWith("Building the indexes of "));
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void anArchiveOfAShardedClusterIsRestoredOnAReplicaSet(Packing packing) throws Exception {
        dump(cluster, archive(packing));
        restoreArchive(set, bytes(), options(2)).run();

        assertSame(client(cluster), client(set));
    }

    @Test
    void collectionsAreReplacedOnRequest() throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        restore(set, options(1)).run();
        client(set).getDatabase("shop").getCollection("types").insertOne(new Document("_id", "another"));
        restore(set, options(ALL, Choice.DROP, Choice.PRESERVE_UUID)).run();

        assertSame(client(cluster), client(set));
        assertThat(uuid(client(set), "types")).isEqualTo(uuid(client(cluster), "types"));
    }

    @Test
    void aCutArchiveIsRestoredUpToTheCutAndResumed() throws Exception {
        dump(cluster, archive(Packing.NONE));
        byte[] whole = bytes();
        Restore cut = restoreArchive(set, Arrays.copyOf(whole, whole.length * 2 / 3), options(2));

        assertThatThrownBy(cut::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("is damaged in shop.")
                .hasMessageContaining("it ends at byte " + whole.length * 2 / 3);
        long there = cut.tallies().stream().mapToLong(Tally::documents).sum();
        assertThat(there).isPositive();
        assertThat(cut.tallies()).anyMatch(tally -> !tally.isComplete());

        Restore resumed = restoreArchive(set, whole, options(ALL, Choice.RESUME));
        resumed.run();

        assertThat(resumed.tallies().stream().mapToLong(Tally::alreadyThere).sum())
                .isEqualTo(there);
        assertSame(client(cluster), client(set));
    }

    @Test
    void aFailedDumpLeavesAnIncompleteArchive() throws Exception {
        Namespaces many = new Namespaces(List.of("shop.many"), List.of(), List.of(), List.of());
        BsonDocument failing =
                BsonDocument.parse("{$expr: {$divide: [1, {$subtract: ['$_id', " + SampleData.MANY * 4 / 5 + "]}]}}");

        assertThatThrownBy(() -> dump(cluster, archive(Packing.NONE), new DumpOptions(many, failing, 1, false)))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Reading shop.many failed");
        assertThatThrownBy(() -> restoreArchive(set, bytes(), options(1)).run())
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void aRestoreThatWouldLoseDocumentsIsRefusedBeforeAnyChange() throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        Namespaces names = new Namespaces(
                List.of("shop.many", "shop.types"), List.of(), List.of("shop.types"), List.of("shop.many"));
        Restore restore = restore(set, options(names, Choice.DROP));

        assertThatThrownBy(restore::run)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("Both shop.many and shop.types");
        Namespaces orders = new Namespaces(List.of("shop.many"), List.of(), List.of("shop.*"), List.of("*"));
        assertThatThrownBy(restore(set, options(orders))::run)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("shop.many would become 'many'");
        Files.delete(folder.resolve("shop/types.bson"));
        assertThatThrownBy(restore(set, options(1))::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("has metadata but no documents of shop.types");
        assertThat(client(set).listDatabaseNames()).doesNotContain("shop");
    }

    @Test
    void refusedDocumentsAreCountedAndTheFirstIsNamedWithItsPlace() throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        MongoCollection<Document> many = client(set).getDatabase("shop").getCollection("many");
        many.insertOne(new Document("_id", 7));
        Restore restore = restore(set, options(2));
        restore.run();

        Tally tally = tally(restore, "shop.many");
        assertThat(tally.refused()).isEqualTo(1);
        assertThat(tally.documents()).isEqualTo(SampleData.MANY - 1);
        assertThat(restore.share(1)).as("the refused one is done, too").isEqualTo(1);
        assertThat(restore.refusals())
                .singleElement()
                .asString()
                .startsWith("shop.many refused the document at byte ")
                .contains("E11000");
        assertThat(many.countDocuments()).isEqualTo(SampleData.MANY);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void emptyTimestampsAreRestoredBesideRefusedDocuments(boolean ordered) throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        MongoCollection<Document> types = client(set).getDatabase("shop").getCollection("types");
        // This is the state after an attempt that ended between the insert and the repair.
        types.insertOne(new Document("_id", "empty timestamp").append("n", 1).append("t", new BsonTimestamp(5, 1)));
        if (!ordered) {
            types.insertOne(new Document("_id", "text").append("another", true));
        }
        Namespaces only = new Namespaces(List.of("shop.types"), List.of(), List.of(), List.of());
        Restore restore = restore(set, ordered ? options(only, Choice.ORDERED, Choice.STOP_ON_ERROR) : options(only));
        restore.run();

        assertThat(tally(restore, "shop.types").refused()).isEqualTo(ordered ? 0 : 1);
        assertThat(types.find(new Document("_id", "empty timestamp")).first())
                .containsEntry("t", new BsonTimestamp(0, 0));
    }

    @Test
    void theFirstRefusedDocumentEndsARestoreThatKeepsTheOrder() throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        client(set).getDatabase("shop").getCollection("many").insertOne(new Document("_id", 7));

        assertThatThrownBy(restore(set, options(ALL, Choice.ORDERED, Choice.STOP_ON_ERROR))::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("shop.many refused the document at byte ");
    }

    @Test
    void collectionsAreChosenAndRenamed() throws Exception {
        dump(cluster, new FolderOutput(folder, Packing.NONE));
        Namespaces names =
                new Namespaces(List.of("shop.ma*"), List.of("shop.max*"), List.of("shop.*"), List.of("copy.*-2"));
        restore(set, options(names)).run();

        assertThat(ServerContent.documents(
                        client(set).getDatabase("copy").getCollection("many-2", RawBsonDocument.class)))
                .isEqualTo(ServerContent.documents(many(cluster)));
        assertThat(client(set).listDatabaseNames()).doesNotContain("shop");
    }

    @Test
    void aQueryChoosesDocumentsOfOneCollection() throws Exception {
        Namespaces many = new Namespaces(List.of("shop.many"), List.of(), List.of(), List.of());
        dump(
                cluster,
                new FolderOutput(folder, Packing.NONE),
                new DumpOptions(many, BsonDocument.parse("{_id: {$lt: 100}}"), 4, false));
        restore(set, options(1)).run();

        assertThat(many(set).countDocuments()).isEqualTo(100);
        assertThatThrownBy(() -> dump(
                        cluster,
                        new FolderOutput(folder, Packing.NONE),
                        new DumpOptions(ALL, BsonDocument.parse("{_id: 1}"), 4, false)))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void theOplogBringsADumpToItsEnd() throws Exception {
        SampleData.create(client(set), false);
        MongoDatabase shop = client(set).getDatabase("shop");
        // Documents that are written while the dump is open are only in its oplog here.
        DumpOutput writing = new WritingOutput(new FolderOutput(folder, Packing.GZIP), () -> {
            MongoCollection<Document> many = shop.getCollection("many");
            many.insertMany(IntStream.range(0, 700)
                    .mapToObj(i -> new Document("_id", "late " + i))
                    .toList());
            many.deleteOne(new Document("_id", 3));
            many.updateOne(new Document("_id", 4), new Document("$set", new Document("changed", true)));
            shop.createCollection("late");
            shop.getCollection("late").createIndex(new Document("a", 1));
            shop.getCollection("view").drop();
            shop.createView("lateView", "many", List.of());
            try (var session = client(set).startSession()) {
                session.withTransaction(() -> shop.getCollection("late").insertOne(session, new Document("_id", 1)));
            }
        });
        dump(set, writing, new DumpOptions(ALL, new BsonDocument(), 1, true));
        Map<String, List<BsonDocument>> expected = ServerContent.of(client(set));
        ClusterData.clear(set);
        restore(set, options(ALL, Choice.REPLAY_OPLOG)).run();

        assertThat(ServerContent.of(client(set))).isEqualTo(expected);
    }

    private static MongoCollection<RawBsonDocument> many(Target target) {
        return client(target).getDatabase("shop").getCollection("many", RawBsonDocument.class);
    }

    private static Tally tally(Restore restore, String namespace) {
        return restore.tallies().stream()
                .filter(tally -> tally.namespace().equals(namespace))
                .findFirst()
                .orElseThrow();
    }

    private static void dump(Target from, DumpOutput to) throws Exception {
        dump(from, to, new DumpOptions(ALL, new BsonDocument(), 4, false));
    }

    private static void dump(Target from, DumpOutput to, DumpOptions options) throws Exception {
        try (to) {
            Dump dump = new Dump(from, to, options);
            dump.run();
            assertThat(dump.tallies()).allMatch(Tally::isComplete);
        }
    }

    private DumpOutput archive(Packing packing) throws IOException {
        return new ArchiveOutput("x", Files.newOutputStream(folder.resolve("archive")), packing);
    }

    private byte[] bytes() throws IOException {
        return Files.readAllBytes(folder.resolve("archive"));
    }

    private Restore restore(Target to, RestoreOptions options) throws IOException {
        return new Restore(to, new FolderInput(folder, read -> {}), options, text -> news.add(text.toString()));
    }

    private static Restore restoreArchive(Target to, byte[] archive, RestoreOptions options) throws IOException {
        InputStream in = PackedInput.of(new ByteArrayInputStream(archive), read -> {});
        return new Restore(to, new ArchiveInput("The archive", in), options, Notices.NONE);
    }

    private static RestoreOptions options(int workers) {
        return options(ALL, workers);
    }

    private static RestoreOptions options(Namespaces names, Choice... choices) {
        return options(names, 1, choices);
    }

    private static RestoreOptions options(Namespaces names, int workers, Choice... choices) {
        Set<Choice> all = EnumSet.of(Choice.CHECK_DOCUMENTS, choices);
        return new RestoreOptions(names, 4, workers, ClientPath.DIRECT, all, Optional.empty());
    }

    private static Object uuid(MongoClient client, String collection) {
        return client.getDatabase("shop")
                .listCollections(BsonDocument.class)
                .filter(new Document("name", collection))
                .first()
                .getDocument("info")
                .get("uuid");
    }

    private static void assertSame(MongoClient expected, MongoClient actual) {
        Map<String, List<BsonDocument>> wanted = ServerContent.of(expected);
        Map<String, List<BsonDocument>> found = ServerContent.of(actual);
        assertThat(found.keySet()).isEqualTo(wanted.keySet());
        wanted.forEach((name, documents) -> assertThat(found.get(name)).as(name).isEqualTo(documents));
    }
}
