package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class OrderTest {

    @Test
    void documentsOfOneSecondAreSortedByTheCounterOfTheirIds() {
        List<BsonDocument> documents = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            documents.add(new BsonDocument("_id", new BsonObjectId(new ObjectId(new Date(1_700_000_000_000L), i)))
                    .append("number", new BsonInt32(i)));
        }
        Collections.shuffle(documents, new Random(1));

        Order order = Order.of(Order.sorted(Generated.values(documents), "_id"));

        assertThat(order.isAscending("number")).isTrue();
    }

    @Test
    void documentsWithoutTheFieldComeFirst() {
        List<RawValue> documents = Generated.values(List.of(
                new BsonDocument("number", new BsonInt32(2)),
                new BsonDocument("number", new BsonInt32(1)),
                new BsonDocument()));

        assertThat(Order.sorted(documents, "number"))
                .containsExactly(documents.get(2), documents.get(1), documents.get(0));
    }
}
