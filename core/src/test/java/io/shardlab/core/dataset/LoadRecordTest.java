package io.shardlab.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.document.DocumentIds;
import io.shardlab.core.input.Fingerprint;
import io.shardlab.core.input.Position;
import java.util.Map;
import java.util.Optional;
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
                new Position(600_000_000_000L, 3_000_000_001L, 3_000_000_000L), 2_999_999_989L, 3, 11, 4, Optional.of(new Fingerprint(600_000_000_000L, 9)));
        LoadRecord record = BEGUN.at(mark, true);

        assertThat(LoadRecord.of(
                        Document.parse(record.toDocument().append("uuid", null).toJson(EXTENDED))
                                .append("uuid", record.collection())))
                .isEqualTo(record);
    }

    @Test
    void differencesNameWhatDiffers() {
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv", "file size", "7 bytes")))
                .isEmpty();
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv", "file size", "8 bytes", "seed", "1")))
                .containsExactlyInAnyOrder("file size was 7 bytes and is 8 bytes", "seed was not given and is 1");
        assertThat(BEGUN.differences(Map.of("file", "/data/a.csv")))
                .containsExactly("file size was 7 bytes and is not given");
    }
}
