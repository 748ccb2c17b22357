package io.shardlab.transfer.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.transfer.dump.archive.ArchiveInput;
import io.shardlab.transfer.dump.catalog.CollectionMetadata;
import io.shardlab.transfer.dump.folder.FolderInput;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Recorded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dumps that mongodump wrote, made by {@code src/test/fixtures/make}. */
class FixturesTest {

    private static final Path DUMPS = Path.of("src/test/resources/mongodump");

    @ParameterizedTest
    @ValueSource(strings = {"shop.archive", "shop.archive.gz"})
    void itsArchivesAndFoldersHoldTheSame(String name) throws Exception {
        Recorded archived = read(archive(name));
        Recorded inFolder = read(new FolderInput(DUMPS.resolve("folder"), read -> {}));

        inFolder.documents.keySet().removeIf(namespace -> !namespace.startsWith("shop."));
        archived.documents.remove("shop.view");
        assertThat(archived.documents).isEqualTo(inFolder.documents);
        assertThat(archived.ids("shop.many")).hasSize(50);
        assertThat(archived.documents.get("shop.weather")).isNotEmpty();
    }

    @Test
    void compressedAndPlainFilesHoldTheSame() throws Exception {
        assertThat(read(new FolderInput(DUMPS.resolve("folder-gzip"), read -> {})).documents)
                .isEqualTo(read(new FolderInput(DUMPS.resolve("folder"), read -> {})).documents);
    }

    @Test
    void bothLayoutsHaveTheVersionOfTheServer() throws Exception {
        assertThat(archive("shop.archive").serverVersion()).isEqualTo("6.0.5");
        assertThat(new FolderInput(DUMPS.resolve("folder"), read -> {}).serverVersion())
                .isEqualTo("6.0.5");
    }

    @Test
    void anArchiveOfOneCollectionHoldsIt() throws Exception {
        assertThat(read(archive("many.archive")).documents).containsOnlyKeys("shop.many");
    }

    @Test
    void metadataIsTheSameInBothLayouts() throws Exception {
        Map<String, CollectionMetadata> archived = metadata(archive("shop.archive"));
        Map<String, CollectionMetadata> inFolder = metadata(new FolderInput(DUMPS.resolve("folder"), read -> {}));
        inFolder.remove("other.names/with odd%signs+ü");

        assertThat(archived).isEqualTo(inFolder);
        assertThat(archived.get("shop.weather").options().getDocument("timeseries"))
                .containsEntry("timeField", new BsonString("t"));
        assertThat(archived.get("shop.indexed").indexes())
                .extracting(index -> index.getString("name").getValue())
                .contains("unique", "hashed", "text", "wild");
    }

    @Test
    void ourMetadataIsWrittenLikeThatOfMongodump() throws Exception {
        for (DumpedCollection collection : archive("shop.archive").collections()) {
            CollectionMetadata metadata = CollectionMetadata.of(collection);

            String ours = metadata.json(collection.collection(), collection.type());

            assertThat(BsonDocument.parse(ours))
                    .as(collection.namespace())
                    .isEqualTo(BsonDocument.parse(collection.metadata().orElseThrow()));
        }
    }

    private static ArchiveInput archive(String name) throws IOException {
        return new ArchiveInput(name, PackedInput.of(DUMPS.resolve(name), read -> {}));
    }

    private static Recorded read(DumpInput input) throws Exception {
        Recorded recorded = new Recorded();
        input.read(2, recorded);
        return recorded;
    }

    private static Map<String, CollectionMetadata> metadata(DumpInput input) {
        Map<String, CollectionMetadata> all = new TreeMap<>();
        input.collections().forEach(one -> all.put(one.namespace(), CollectionMetadata.of(one)));
        return all;
    }
}
