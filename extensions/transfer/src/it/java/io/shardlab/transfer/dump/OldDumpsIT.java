package io.shardlab.transfer.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterData;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.archive.ArchiveOutput;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.create.Dump;
import io.shardlab.transfer.dump.create.DumpOptions;
import io.shardlab.transfer.dump.folder.FolderInput;
import io.shardlab.transfer.dump.folder.FolderOutput;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.transfer.dump.restore.Restore;
import io.shardlab.transfer.dump.restore.RestoreOptions;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Restores content of old servers, and metadata that a lenient reader would misread, on a real server. */
class OldDumpsIT {

    private static final Namespaces ALL = new Namespaces(List.of(), List.of(), List.of(), List.of());
    private static final String ID_INDEX = "{\"v\": 1, \"key\": {\"_id\": 1}, \"ns\": \"old.x\", \"name\": \"_id_\"}";

    private static Target server;

    @TempDir
    private Path folder;

    private final List<String> news = new ArrayList<>();

    @BeforeAll
    static void start() throws InterruptedException {
        server = ClusterTargetOpener.forThisMachine()
                .open(Settings.parse(TargetParameters.all(), Map.of("cluster", "standalone")), Notices.NONE);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void clear() {
        ClusterData.clear(server);
    }

    private static MongoClient client() {
        return server.routers().get(0).client();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRefusedIndexDoesNotPreventOthers(boolean inArchive) throws Exception {
        writeIndexed(inArchive, "broken", "{\"a\": 1}", "{\"b\": \"\"}", "{\"c\": \"nonsense\"}");
        writeIndexed(inArchive, "whole", "{\"a\": 1}", "{\"b\": 1}");
        Restore restore = restore(input(inArchive), ALL);

        assertThatThrownBy(restore::run)
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("2 of 5 indexes were not built: i1 of old.broken, i2 of old.broken.")
                .hasMessageContaining("The other indexes are there, and all documents.")
                .hasMessageContaining("--convert-legacy-indexes");
        assertThat(restore.refusals())
                .hasSize(2)
                .anySatisfy(
                        text -> assertThat(text).contains("i2 of old.broken").contains("nonsense"));
        assertThat(indexes("old", "broken")).containsExactlyInAnyOrder("_id_", "i0");
        assertThat(indexes("old", "whole")).containsExactlyInAnyOrder("_id_", "i0", "i1");
        assertThat(client().getDatabase("old").getCollection("broken").countDocuments())
                .isEqualTo(1);
    }

    @Test
    void keysThatOnlyOldServersAcceptedAreConvertedWithANotice() throws Exception {
        writeIndexed(false, "x", "{\"a\": true}", "{\"b\": 1}", "{\"b\": \"\"}", "{\"_id\": \"hashed\"}");
        restore(input(false), ALL, Choice.CONVERT_LEGACY_INDEXES).run();

        assertThat(indexes("old", "x")).containsExactlyInAnyOrder("_id_", "i0", "i1", "i3");
        assertThat(news)
                .anyMatch(text -> text.contains("i0 of old.x gets the key {\"a\": 1} in place of {\"a\": true}"))
                .anyMatch(text -> text.contains("i2 of old.x is left out"));
    }

    @Test
    void aRenamedCollectionDoesNotGetItsOldNameBack() throws Exception {
        write(
                "old/orders.metadata.json",
                "{\"options\": {\"create\": \"orders\", \"capped\": true, \"size\": {\"$numberLong\": \"8192\"}},"
                        + " \"indexes\": ["
                        + ID_INDEX + "]}");
        write("old/orders.bson", new Document("_id", 1));
        restore(new FolderInput(folder, read -> {}), renaming("old.orders", "new.sales"))
                .run();

        assertThat(client().listDatabaseNames()).contains("new").doesNotContain("old");
        assertThat(client().getDatabase("new").listCollectionNames()).containsExactly("sales");
        assertThat(options("new", "sales").getBoolean("capped").getValue()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void indexesInACollectionOfTheDumpAreBuilt(boolean inArchive) throws Exception {
        Document id = new Document("v", 1)
                .append("key", new Document("_id", 1))
                .append("ns", "other.pages")
                .append("name", "_id_");
        Document unique = new Document("v", 1)
                .append("unique", true)
                .append("key", new Document("u", 1))
                .append("ns", "other.pages")
                .append("name", "u_1");
        DumpedCollection pages = new DumpedCollection("old", "pages", Optional.empty(), "", 0);
        DumpedCollection indexes = new DumpedCollection("old", "system.indexes", Optional.empty(), "", 0);
        try (DumpOutput output = output(inArchive)) {
            output.begin("2.6.12", 1, List.of(indexes, pages));
            write(output, indexes, id, unique);
            write(output, pages, new Document("_id", 1).append("u", "a"));
            output.complete();
        }
        restore(input(inArchive), renaming("old.pages", "new.leaves")).run();

        assertThat(indexes("new", "leaves")).containsExactlyInAnyOrder("_id_", "u_1");
        assertThat(client().getDatabase("new").listCollectionNames()).containsExactly("leaves");
    }

    @Test
    void onlyTheDatabaseOfTheUriIsDropped() throws Exception {
        writeIndexed(false, "x");
        client().getDatabase("old").getCollection("x").insertOne(new Document("_id", "mine"));
        Restore restore = restore(input(false), ALL.within("shop"), Choice.DROP);

        assertThatThrownBy(restore::run)
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("in the database shop, which --uri names");
        assertThat(client().getDatabase("old").getCollection("x").find().first())
                .containsEntry("_id", "mine");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void validatorsAndViewsComeBackByteForByte(boolean inArchive) throws Exception {
        BsonDocument regex = new BsonDocument("$regex", new BsonString("^x")).append("$options", new BsonString("i"));
        BsonDocument validator = new BsonDocument("tags", new BsonDocument("$elemMatch", regex))
                .append("n", new BsonDocument("$gt", new BsonDateTime(5)));
        client().getDatabase("shop")
                .runCommand(new BsonDocument("create", new BsonString("tagged")).append("validator", validator));
        BsonDocument literal = new BsonDocument("x", new BsonInt32(1)).append("$date", new BsonString("2020-01-01"));
        createView("view", new BsonArray(List.of(literal, new BsonDateTime(7), regex)));
        Map<String, byte[]> expected = options();
        try (DumpOutput output = output(inArchive)) {
            new Dump(server, output, new DumpOptions(ALL, new BsonDocument(), 2, false)).run();
        }
        ClusterData.clear(server);
        restore(input(inArchive), ALL).run();

        assertThat(options()).usingRecursiveComparison().isEqualTo(expected);
    }

    @Test
    void aViewThatWouldReadBackAsAnotherFailsTheDump() throws Exception {
        createView("view", new BsonArray(List.of(new BsonDocument("$date", new BsonString("2020-01-01T00:00:00Z")))));

        try (DumpOutput output = output(false)) {
            assertThatThrownBy(new Dump(server, output, new DumpOptions(ALL, new BsonDocument(), 2, false))::run)
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("The view shop.view cannot be dumped")
                    .hasMessageContaining("$literal.0.$date")
                    .hasMessageContaining("--ns-exclude");
        }
    }

    private static void createView(String name, BsonArray literal) {
        BsonDocument project = new BsonDocument("y", new BsonDocument("$literal", literal));
        client().getDatabase("shop")
                .runCommand(new BsonDocument("create", new BsonString(name))
                        .append("viewOn", new BsonString("tagged"))
                        .append("pipeline", new BsonArray(List.of(new BsonDocument("$project", project)))));
    }

    private static Map<String, byte[]> options() {
        Map<String, byte[]> options = new TreeMap<>();
        for (RawBsonDocument info : client().getDatabase("shop").listCollections(RawBsonDocument.class)) {
            options.put(info.getString("name").getValue(), BsonAppender.encode(info.getDocument("options")));
        }
        return options;
    }

    private static BsonDocument options(String database, String collection) {
        return client().getDatabase(database)
                .listCollections(BsonDocument.class)
                .filter(new Document("name", collection))
                .first()
                .getDocument("options");
    }

    private static List<String> indexes(String database, String collection) {
        return client().getDatabase(database)
                .getCollection(collection)
                .listIndexes()
                .map(index -> index.getString("name"))
                .into(new ArrayList<>());
    }

    private static Namespaces renaming(String from, String to) {
        return new Namespaces(List.of(), List.of(), List.of(from), List.of(to));
    }

    private final List<DumpedCollection> described = new ArrayList<>();

    /** A collection with a document and indexes that are called i0, i1, .... */
    private void writeIndexed(boolean inArchive, String collection, String... keys) throws IOException {
        StringBuilder indexes = new StringBuilder(ID_INDEX);
        for (int i = 0; i < keys.length; i++) {
            indexes.append(", {\"v\": 1, \"key\": ")
                    .append(keys[i])
                    .append(", \"name\": \"i")
                    .append(i)
                    .append("\", \"ns\": \"old.x\", \"safe\": true, \"background\": true}");
        }
        described.add(new DumpedCollection(
                "old", collection, Optional.of("{\"indexes\": [" + indexes + "]}"), "collection", 0));
        try (DumpOutput output = output(inArchive)) {
            output.begin("2.6.12", 1, described);
            for (DumpedCollection one : described) {
                write(output, one, new Document("_id", 1));
            }
            output.complete();
        }
    }

    private static void write(DumpOutput output, DumpedCollection collection, Document... documents)
            throws IOException {
        try (DumpOutput.Documents to = output.open(collection)) {
            for (Document document : documents) {
                byte[] bytes = BsonAppender.encode(document.toBsonDocument());
                to.write(bytes, 0, bytes.length);
            }
            to.complete();
        }
    }

    private void write(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    private void write(String name, Document document) throws IOException {
        Files.write(folder.resolve(name), BsonAppender.encode(document.toBsonDocument()));
    }

    private DumpOutput output(boolean inArchive) throws IOException {
        return inArchive
                ? ArchiveOutput.to(folder.resolve("archive"), Packing.NONE)
                : new FolderOutput(folder, Packing.GZIP);
    }

    private DumpInput input(boolean inArchive) throws IOException {
        return inArchive
                ? new ArchiveInput("The archive", PackedInput.of(folder.resolve("archive"), read -> {}))
                : new FolderInput(folder, read -> {});
    }

    private Restore restore(DumpInput input, Namespaces names, Choice... choices) {
        return new Restore(
                server,
                input,
                new RestoreOptions(names, 4, 1, ClientPath.DIRECT, Set.of(choices), Optional.empty()),
                text -> news.add(text.toString()));
    }
}
