package io.shardlab.transfer.dump.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.transfer.dump.format.DumpOutput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.PackedInput;
import io.shardlab.transfer.dump.format.Packing;
import io.shardlab.transfer.dump.format.Recorded;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveTest {

    private static final DumpedCollection ORDERS = Recorded.collection("shop", "orders");
    private static final DumpedCollection ITEMS = Recorded.collection("shop", "items");
    private static final DumpedCollection VIEW =
            new DumpedCollection("shop", "view", Optional.of("{\"options\":{\"viewOn\":\"orders\"}}"), "view", 0);

    private final Recorded recorded = new Recorded();

    @ParameterizedTest
    @EnumSource(Packing.class)
    void aWrittenDumpIsReadBack(Packing packing) throws Exception {
        ArchiveInput input = read(archive(packing));
        input.read(1, recorded);

        assertThat(input.collections()).containsExactly(ORDERS, ITEMS, VIEW);
        assertThat(input.serverVersion()).isEqualTo("6.0.5");
        assertThat(recorded.ids("shop.orders")).isEqualTo(range(0, 2000));
        assertThat(recorded.ids("shop.items")).isEqualTo(range(0, 1500));
        assertThat(recorded.ids("shop.view")).isEmpty();
        assertThat(recorded.ended).containsExactly("shop.orders", "shop.items", "shop.view");
    }

    @Test
    void collectionsThatAreWrittenAtATimeTakeTurnsInBlocks() throws Exception {
        byte[] bytes = archive(Packing.NONE);

        // More than a block of each was written before the first ended: a header, blocks and an end for each.
        assertThat(occurrences(bytes, "orders\0")).isGreaterThan(3);
        assertThat(occurrences(bytes, "items\0")).isGreaterThan(3);
    }

    @Test
    void anArchiveThatIsCutOffAnywhereIsRefused() throws Exception {
        byte[] whole = archive(Packing.NONE);
        for (int length = 0; length < whole.length; length += Math.max(1, whole.length / 500)) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut).read(1, new Recorded()))
                    .as("%d of %d bytes", length, whole.length)
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("is damaged");
        }
    }

    @ParameterizedTest
    @EnumSource(Packing.class)
    void aDumpThatFailsLeavesAnArchiveThatIsRefused(Packing packing) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArchiveOutput output = new ArchiveOutput("x", bytes, packing)) {
            output.begin("6.0.5", 1, List.of(ORDERS));
            try (DumpOutput.Documents orders = output.open(ORDERS)) {
                Recorded.write(orders, 0, 2000);
            }
        }

        assertThatThrownBy(() -> read(bytes.toByteArray()).read(1, recorded))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void anArchiveFileIsReplacedOnlyByACompleteOne(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("all.archive");
        Files.writeString(file, "old");
        try (ArchiveOutput output = ArchiveOutput.to(file, Packing.NONE)) {
            output.begin("6.0.5", 1, List.of(VIEW));
        }
        assertThat(file).hasContent("old");

        try (ArchiveOutput output = ArchiveOutput.to(file, Packing.NONE)) {
            output.begin("6.0.5", 1, List.of(VIEW));
            output.open(VIEW).complete();
            output.complete();
        }
        read(Files.readAllBytes(file)).read(1, recorded);
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aCutNamesCollectionAndOffset() throws Exception {
        byte[] whole = archive(Packing.NONE);
        byte[] cut = Arrays.copyOf(whole, 100_000);

        assertThatThrownBy(() -> read(cut).read(1, recorded))
                .hasMessageContaining("The archive x is damaged in shop.orders after "
                        + recorded.ids("shop.orders").size())
                .hasMessageContaining("it ends at byte 100000, within a document that begins at byte ");
    }

    @ParameterizedTest
    @EnumSource(
            value = Packing.class,
            names = {"GZIP", "ZSTD"})
    void compressedDataThatIsCutOffIsReported(Packing packing) throws Exception {
        byte[] whole = archive(packing);
        byte[] cut = Arrays.copyOf(whole, whole.length - 20);

        assertThatThrownBy(() -> read(cut).read(1, recorded))
                .hasMessageContaining("The archive x is damaged ")
                .hasMessageContaining("cut off after byte ");
    }

    @Test
    void theChecksumDetectsAChangedByteOfADocument() throws Exception {
        byte[] bytes = archive(Packing.NONE);
        int text = find(bytes, "xxxxxxxxxxxxxxxx");
        bytes[text] = 'y';

        assertThatThrownBy(() -> read(bytes).read(1, recorded))
                .hasMessageContaining("is damaged in shop.orders after 2000 documents of it: the checksum");
    }

    @Test
    void aCollectionWithAWrongChecksumIsNotComplete() throws Exception {
        byte[] bytes = archive(Packing.NONE);
        bytes[find(bytes, "xxxxxxxxxxxxxxxx")] = 'y';

        assertThatThrownBy(() -> read(bytes).read(1, recorded)).isInstanceOf(RunFailedException.class);
        assertThat(recorded.ended).isEmpty();
    }

    @Test
    void unreadableMetadataAreReportedWithTheirCollection() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArchiveOutput output = new ArchiveOutput("x", bytes, Packing.NONE)) {
            output.begin(
                    "6.0.5", 1, List.of(new DumpedCollection("shop", "orders", Optional.of("{\"indexes\":["), "", 0)));
            output.complete();
        }

        assertThatThrownBy(() -> read(bytes.toByteArray()))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining(
                        "The archive x is damaged in its list of collections: the metadata of shop.orders");
    }

    @Test
    void aBlockHeaderThatCannotBeReadIsReportedWithItsPlace() throws Exception {
        byte[] bytes = archive(Packing.NONE);
        int header = find(bytes, "\2db\0\5\0\0\0shop\0\2collection\0\7\0\0\0orders\0\10EOF");
        bytes[header] = 0x7e;

        assertThatThrownBy(() -> read(bytes).read(1, recorded))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("at byte " + (header - 4) + " a document cannot be read");
    }

    @Test
    void aFileThatIsNotAnArchiveIsRefused() {
        assertThatThrownBy(() -> read("no archive at all".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("The archive x is not an archive of mongodump or of this program.");
    }

    @Test
    void aDocumentOfAnImpossibleLengthIsRefused() throws Exception {
        byte[] bytes = archive(Packing.NONE);
        int document = find(bytes, "text\0") - 1 - 9 - 4;
        bytes[document + 3] = 0x7f;

        assertThatThrownBy(() -> read(bytes).read(1, recorded))
                .hasMessageContaining("at byte " + document + " a document has a length of ");
    }

    private static byte[] archive(Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ArchiveOutput output = new ArchiveOutput("x", bytes, packing)) {
            output.begin("6.0.5", 2, List.of(ORDERS, ITEMS, VIEW));
            DumpOutput.Documents orders = output.open(ORDERS);
            DumpOutput.Documents items = output.open(ITEMS);
            Recorded.write(orders, 0, 1500);
            Recorded.write(items, 0, 1500);
            Recorded.write(orders, 1500, 2000);
            orders.complete();
            items.complete();
            output.open(VIEW).complete();
            output.complete();
        }
        return bytes.toByteArray();
    }

    private static ArchiveInput read(byte[] bytes) throws IOException {
        return new ArchiveInput("The archive x", PackedInput.of(new ByteArrayInputStream(bytes), read -> {}));
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private static int occurrences(byte[] bytes, String text) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        return all.split(text, -1).length - 1;
    }

    private static int find(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }
}
