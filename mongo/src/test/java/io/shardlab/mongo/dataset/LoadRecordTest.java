package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.bson.Document;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.Test;

class LoadRecordTest {

    private static final JsonWriterSettings EXTENDED =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private static final LoadRecord BEGUN = LoadRecord.begin(
            UUID.fromString("12345678-1234-1234-1234-123456789abc"),
            Map.of("file", "/data/a.csv", "file size", "7 bytes"),
            DocumentIds.ofSeed(7),
            5);

    @Test
    void aRecordIsReadAsItWasStored() {
        LoadProgress.Mark mark = new LoadProgress.Mark(
                new Position(600_000_000_000L, 3_000_000_001L, 3_000_000_000L),
                2_999_999_989L,
                3,
                11,
                4,
                Optional.of(new Fingerprint(600_000_000_000L, 9)));
        LoadRecord record = new LoadRecord(
                BEGUN.collection(),
                BEGUN.content(),
                BEGUN.ids(),
                5,
                mark,
                3_000_000_007L,
                Optional.of(new Fingerprint(65_536, 8)),
                true);

        assertThat(LoadRecord.of(
                        Document.parse(record.toDocument().append("uuid", null).toJson(EXTENDED))
                                .append("uuid", record.collection())))
                .isEqualTo(record);
    }

    @Test
    void badRowsBehindTheLastDocumentAreInTheRecordOfACompleteLoad() {
        LoadProgress first = new LoadProgress(LoadProgress.Mark.START);
        end(first, 0, 20, 1, new InsertResult(20, 0, 0, 0, true));
        assertThat(BEGUN.after(first, OptionalLong.empty()).mark().badRows()).isEqualTo(1);

        LoadRecord open = BEGUN.after(first, OptionalLong.empty());
        LoadProgress second = new LoadProgress(open.mark());
        LoadRecord complete = open.after(second, OptionalLong.of(7));

        assertThat(BEGUN.after(first, OptionalLong.of(8)).mark().badRows()).isEqualTo(8);
        assertThat(complete.mark().badRows()).isEqualTo(8);
        assertThat(complete.complete()).isTrue();
    }

    @Test
    void documentsBeyondTheMarkDoNotHideLossesBeforeIt() {
        LoadProgress first = new LoadProgress(LoadProgress.Mark.START);
        end(first, 0, 100, 0, new InsertResult(100, 0, 0, 0, true));
        first.take(10);
        end(first, 110, 120, 0, new InsertResult(6, 4, 3, 0, true));
        LoadRecord record = BEGUN.after(first, OptionalLong.empty());

        assertThat(record.mark().position().documents()).isEqualTo(100);
        assertThat(record.leastDocuments()).isEqualTo(5 + 100 + 10 - 3);

        LoadProgress resumed = new LoadProgress(record.mark());
        assertThat(record.after(resumed, OptionalLong.empty()).leastDocuments())
                .as("before what lies beyond the mark is sent again")
                .isEqualTo(112);
        end(resumed, 100, 110, 0, new InsertResult(10, 0, 0, 0, true));
        end(resumed, 110, 120, 0, new InsertResult(0, 10, 3, 0, true));
        assertThat(record.after(resumed, OptionalLong.empty()).leastDocuments()).isEqualTo(5 + 117);
        assertThat(record.anew().leastDocuments()).isEqualTo(5);
    }

    @Test
    void aRecordOfAnOlderProgramHasTheCountsOfItsMark() {
        LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);
        end(progress, 0, 20, 0, new InsertResult(20, 0, 0, 0, true));
        Document stored = BEGUN.after(progress, OptionalLong.empty()).toDocument();
        stored.remove("added");

        assertThat(LoadRecord.of(stored).leastDocuments()).isEqualTo(25);
    }

    private static void end(LoadProgress progress, long from, long to, long badRows, InsertResult inserted) {
        progress.take((int) (to - from));
        progress.end(
                new Portion(
                        NumberedFeed.position(from),
                        NumberedFeed.position(to),
                        badRows,
                        Optional.of(new Fingerprint(to, to))),
                inserted);
    }

    @Test
    void differencesNameTheDifferingProperties() {
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv", "file size", "7 bytes")))
                .isEmpty();
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv", "file size", "8 bytes", "seed", "1")))
                .containsExactlyInAnyOrder("file size was 7 bytes and is 8 bytes", "seed was not given and is 1");
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv")))
                .containsExactly("file size was 7 bytes and is not given");
    }
}
