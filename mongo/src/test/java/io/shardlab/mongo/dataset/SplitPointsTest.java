package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class SplitPointsTest {

    @Test
    void keysSortAsTheServerSortsThem() {
        List<BsonDocument> keys = new ArrayList<>(List.of(
                BsonDocument.parse("{h: 'b', d: 1}"),
                BsonDocument.parse("{h: 'a', d: {'$numberLong': '10'}}"),
                BsonDocument.parse("{h: 'a', d: 9}"),
                BsonDocument.parse("{h: 'é', d: 0}"),
                BsonDocument.parse("{h: 5, d: 0}"),
                BsonDocument.parse("{h: null, d: 0}"),
                BsonDocument.parse("{h: 'a', d: 9.5}")));
        keys.sort(SplitPoints::compare);
        assertThat(keys)
                .containsExactly(
                        BsonDocument.parse("{h: null, d: 0}"),
                        BsonDocument.parse("{h: 5, d: 0}"),
                        BsonDocument.parse("{h: 'a', d: 9}"),
                        BsonDocument.parse("{h: 'a', d: 9.5}"),
                        BsonDocument.parse("{h: 'a', d: {'$numberLong': '10'}}"),
                        BsonDocument.parse("{h: 'b', d: 1}"),
                        BsonDocument.parse("{h: 'é', d: 0}"));
    }
}
