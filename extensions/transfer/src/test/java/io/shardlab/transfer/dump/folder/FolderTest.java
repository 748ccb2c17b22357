package io.shardlab.transfer.dump.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.transfer.dump.format.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FolderTest {

    private static final String LONG = "é".repeat(60);

    @TempDir
    private Path folder;

    private final Recorded recorded = new Recorded();

    @ParameterizedTest
    @EnumSource(Packing.class)
    void aWrittenDumpIsReadBack(Packing packing) throws Exception {
        write(packing);

        FolderInput input = new FolderInput(folder, read -> {});
        input.read(2, recorded);

        assertThat(input.serverVersion()).isEqualTo("6.0.5");
        assertThat(input.collections())
                .extracting(DumpedCollection::namespace)
                .containsExactlyInAnyOrder("shop.a b/c*~", "shop." + LONG, "shop.view", "shop.weather", ".oplog");
        assertThat(recorded.ids("shop.a b/c*~"))
                .isEqualTo(IntStream.range(0, 300).boxed().toList());
        assertThat(recorded.ids("shop." + LONG)).hasSize(10);
        assertThat(recorded.ids("shop.weather")).hasSize(5);
        assertThat(recorded.ended).last().isEqualTo(".oplog");
    }

    @Test
    void filesHaveTheirNamesInMongodump() throws Exception {
        write(Packing.GZIP);

        try (Stream<Path> files = Files.list(folder.resolve("shop"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(
                            "a+b%2Fc%2A~.bson.gz",
                            "a+b%2Fc%2A~.metadata.json.gz",
                            "view.metadata.json.gz",
                            "weather.metadata.json.gz",
                            "system.buckets.weather.bson.gz")
                    .doesNotContain("view.bson.gz")
                    .allMatch(name -> name.length() <= 255);
        }
        assertThat(folder.resolve("oplog.bson.gz")).exists();
    }

    @Test
    void aFileThatIsCutOffNamesCollectionAndOffset() throws Exception {
        write(Packing.NONE);
        Path file = folder.resolve("shop/a+b%2Fc%2A~.bson");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));

        assertThatThrownBy(() -> new FolderInput(folder, read -> {}).read(1, recorded))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(
                        "is damaged in shop.a b/c*~ after 299 documents of it: it ends at byte " + (whole.length - 1));
    }

    @Test
    void bytesAfterTheEndOfGzipAreRefusedAsByMongorestore() throws Exception {
        write(Packing.GZIP);
        Path file = folder.resolve("shop/a+b%2Fc%2A~.bson.gz");
        byte[] padded = Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) + 100);
        Files.write(file, padded);
        new FolderInput(folder, read -> {}).read(1, recorded);
        assertThat(recorded.ids("shop.a b/c*~")).hasSize(300);

        padded[padded.length - 1] = 'x';
        Files.write(file, padded);
        assertThatThrownBy(() -> new FolderInput(folder, read -> {}).read(1, new Recorded()))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("bytes that are not gzip follow the end of the compressed data");
    }

    @Test
    void anOlderDumpInTheSameFolderIsReplacedHoweverItWasCompressed() throws Exception {
        write(Packing.NONE);
        writeUnfinished(Packing.NONE);
        write(Packing.GZIP);
        writeUnfinished(Packing.GZIP);
        write(Packing.ZSTD);

        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allMatch(file -> file.toString().endsWith(".zst"));
        }
    }

    @Test
    void theOplogOfAnOlderDumpIsDeleted() throws Exception {
        write(Packing.GZIP);
        DumpedCollection other = Recorded.collection("shop", "other");
        try (FolderOutput output = new FolderOutput(folder, Packing.NONE)) {
            output.begin("6.0.5", 1, List.of(other));
            write(output, other, 1);
        }

        assertThat(new FolderInput(folder, read -> {}).collections()).noneMatch(DumpedCollection::isOplog);
    }

    @Test
    void theFolderOfADatabaseIsReadUnderTheNameThatIsGiven() throws Exception {
        write(Packing.GZIP);

        assertThat(input("shop", "town", null).collections())
                .extracting(DumpedCollection::namespace)
                .containsExactlyInAnyOrder("town.a b/c*~", "town." + LONG, "town.view", "town.weather");
        assertThat(input("shop", "town", null).serverVersion()).isEqualTo("6.0.5");
        assertThat(input("", "shop", null).collections()).as("a whole dump").anyMatch(DumpedCollection::isOplog);
        assertThatThrownBy(() -> input("shop", null, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--db names the database");
    }

    @Test
    void aFileIsReadWithTheMetadataBesideIt() throws Exception {
        write(Packing.GZIP);
        FolderInput renamed = input("shop/a+b%2Fc%2A~.bson.gz", "town", "lots");
        renamed.read(1, recorded);

        assertThat(recorded.ids("town.lots")).hasSize(300);
        assertThat(renamed.collections()).singleElement().satisfies(one -> {
            assertThat(one.metadata()).isPresent();
            assertThat(renamed.hasDocuments(one)).isTrue();
        });
        assertThat(input("shop/a+b%2Fc%2A~.bson.gz", null, null).collections())
                .extracting(DumpedCollection::namespace)
                .containsExactly("shop.a b/c*~");
        assertThat(input("shop/system.buckets.weather.bson.gz", null, "rain").collections())
                .singleElement()
                .matches(DumpedCollection::isTimeSeries)
                .extracting(DumpedCollection::dataName)
                .isEqualTo("system.buckets.rain");
        assertThatThrownBy(() -> input("shop/view.metadata.json.gz", null, null))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void filesOfCollectionsBesideFoldersOfDatabasesAreRefused() throws Exception {
        write(Packing.NONE);
        Files.copy(folder.resolve("shop/a+b%2Fc%2A~.bson"), folder.resolve("stray.bson"));

        assertThatThrownBy(() -> input("", null, null)).isInstanceOf(UsageException.class);
        assertThatThrownBy(() -> input("", "town", null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has both files of collections and");
    }

    @Test
    void metadataLargerThanAServerCanHaveAreNotReadIntoMemory() throws Exception {
        write(Packing.GZIP);
        Path file = folder.resolve("shop/view.metadata.json.gz");
        try (GZIPOutputStream zip = new GZIPOutputStream(Files.newOutputStream(file))) {
            zip.write(new byte[17 << 20]);
        }

        assertThatThrownBy(() -> input("", null, null))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(file + " is not the metadata of a dump: it is larger than 16 MB");
    }

    @Test
    void metadataThatCannotBeReadAreNamedWithTheReason() throws Exception {
        write(Packing.NONE);
        Path file = folder.resolve("shop/view.metadata.json");
        Files.writeString(file, "{\"options\": {\"viewOn\": {\"$date\": \"late\"}}}");

        assertThatThrownBy(() -> input("", null, null))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(file + " is not the metadata of a dump: /options/viewOn/$date is not a value");
    }

    private FolderInput input(String path, String database, String collection) throws IOException {
        return new FolderInput(
                folder.resolve(path), Optional.ofNullable(database), Optional.ofNullable(collection), read -> {});
    }

    @Test
    void aCollectionThatIsThereTwiceIsRefused() throws Exception {
        write(Packing.NONE);
        Path file = folder.resolve("shop/a+b%2Fc%2A~.bson");
        Files.copy(file, folder.resolve("shop/a+b%2Fc%2A~.bson.gz"));

        assertThatThrownBy(() -> new FolderInput(folder, read -> {}))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("are of the same collection");
    }

    @Test
    void aDumpThatFailsLeavesNoFileOfTheUnfinishedCollection() throws Exception {
        write(Packing.NONE);
        writeUnfinished(Packing.NONE);

        assertThat(folder.resolve("shop/a+b%2Fc%2A~.bson")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"prelude.json", "shop/view.metadata.json", "shop/100%.bson"})
    void aFileThatDoesNotBelongToADumpIsNamed(String name) throws Exception {
        write(Packing.NONE);
        Files.writeString(folder.resolve(name), "{\"a\": ");

        assertThatThrownBy(() -> new FolderInput(folder, read -> {}))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(folder.resolve(name).toString());
    }

    @Test
    void metadataOfACutNameWithoutTheWholeNameAreRefused() throws Exception {
        write(Packing.NONE);
        Path metadata;
        try (Stream<Path> files = Files.list(folder.resolve("shop"))) {
            metadata = files.filter(file -> file.toString().contains("%24"))
                    .filter(file -> file.toString().endsWith(".json"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(metadata, "{\"indexes\": []}");

        assertThatThrownBy(() -> new FolderInput(folder, read -> {}))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("has no collectionName");
    }

    @Test
    void metadataWithoutDocumentsAreReported() throws Exception {
        write(Packing.NONE);
        Files.delete(folder.resolve("shop/system.buckets.weather.bson"));

        FolderInput input = new FolderInput(folder, read -> {});
        assertThat(input.collections().stream().filter(collection -> !input.hasDocuments(collection)))
                .extracting(DumpedCollection::collection)
                .containsExactly("weather");
    }

    @Test
    void aFolderWithoutCollectionsIsRefused() {
        assertThatThrownBy(() -> new FolderInput(folder, read -> {})).isInstanceOf(UsageException.class);
    }

    private void writeUnfinished(Packing packing) throws IOException {
        DumpedCollection odd = Recorded.collection("shop", "a b/c*~");
        try (FolderOutput output = new FolderOutput(folder, packing)) {
            output.begin("6.0.5", 1, List.of(odd));
            try (DumpOutput.Documents documents = output.open(odd)) {
                Recorded.write(documents, 0, 5);
            }
        }
    }

    private void write(Packing packing) throws IOException {
        DumpedCollection odd = Recorded.collection("shop", "a b/c*~");
        DumpedCollection longName = new DumpedCollection(
                "shop", LONG, Optional.of("{\"indexes\":[],\"collectionName\":\"" + LONG + "\"}"), "collection", 0);
        DumpedCollection view = new DumpedCollection(
                "shop", "view", Optional.of("{\"options\":{\"viewOn\":\"x\"},\"indexes\":[]}"), "view", 0);
        DumpedCollection weather = new DumpedCollection(
                "shop",
                "weather",
                Optional.of("{\"options\":{\"timeseries\":{\"timeField\":\"t\"}},\"indexes\":[]}"),
                "timeseries",
                0);
        DumpedCollection oplog = DumpedCollection.oplog(0);
        try (FolderOutput output = new FolderOutput(folder, packing)) {
            output.begin("6.0.5", 2, List.of(odd, longName, view, weather, oplog));
            write(output, odd, 300);
            write(output, longName, 10);
            write(output, view, 0);
            write(output, weather, 5);
            write(output, oplog, 3);
        }
    }

    private static void write(FolderOutput output, DumpedCollection collection, int count) throws IOException {
        try (DumpOutput.Documents documents = output.open(collection)) {
            Recorded.write(documents, 0, count);
            documents.complete();
        }
    }
}
