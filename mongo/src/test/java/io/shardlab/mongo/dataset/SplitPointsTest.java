package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class SplitPointsTest {

    private static final int DOCUMENTS = 800;
    private static final byte[] PLACED = BsonAppender.name("placed");

    /** Documents with the times 0, 7, 14, ... in no order. */
    private static DocumentBatch orders() {
        DocumentBatch batch = new DocumentBatch();
        for (int i = 0; i < DOCUMENTS; i++) {
            batch.begin().dateTime(PLACED, 7L * (i * 77 % DOCUMENTS - DOCUMENTS / 2));
            batch.end();
        }
        return batch;
    }

    @Test
    void timesAreSplitIntoRangesOfAboutTheSameSize() {
        List<BsonDocument> points = SplitPoints.of(orders(), new ShardKey(Map.of("placed", false)), 2);
        assertThat(points)
                .extracting(point -> point.getDateTime("placed").getValue())
                .containsExactly(-2100L, -1400L, -700L, 0L, 700L, 1400L, 2100L);
    }

    @Test
    void oneValueForAllIsNotSplit() {
        DocumentBatch batch = new DocumentBatch();
        for (int i = 0; i < DOCUMENTS; i++) {
            batch.begin().dateTime(PLACED, 5);
            batch.end();
        }
        assertThat(SplitPoints.of(batch, new ShardKey(Map.of("placed", false)), 2))
                .isEmpty();
    }
}
