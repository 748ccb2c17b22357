package io.shardlab.mongo.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import io.shardlab.mongo.write.WriteCommand;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class BatchIdsTest {

    @Test
    void documentsGetTheIdsOfTheirNumbersInFrontAndKeepTheirOwn() {
        BatchIds ids = Batches.ids(Batches.of("{a: 1}", "{b: 'x', _id: 'mine'}", "{}"));

        BsonDocument command = decoded(insert(false, WriteConcern.ACKNOWLEDGED), ids, 0);

        assertThat(command)
                .isEqualTo(new BsonDocument("insert", new BsonString("orders"))
                        .append("ordered", BsonBoolean.FALSE)
                        .append(
                                "documents",
                                new BsonArray(java.util.List.of(
                                        new BsonDocument("_id", made(0)).append("a", new BsonInt32(1)),
                                        BsonDocument.parse("{b: 'x', _id: 'mine'}"),
                                        new BsonDocument("_id", made(2))))));
        assertThat(command.keySet()).startsWith("insert");
        assertThat(command.getArray("documents").get(0).asDocument().getFirstKey())
                .isEqualTo("_id");
    }

    @Test
    void theRestOfABatchKeepsItsIds() {
        BsonDocument command = decoded(insert(true, WriteConcern.ACKNOWLEDGED), Batches.made(3), 2);

        assertThat(command.getBoolean("ordered").getValue()).isTrue();
        assertThat(command.getArray("documents"))
                .containsExactly(new BsonDocument("_id", made(2)).append("a", new BsonInt32(2)));
    }

    @Test
    void aWriteConcernIsSentUnlessItIsLeftToTheServer() {
        BsonDocument command = decoded(insert(false, WriteConcern.MAJORITY.withJournal(true)), Batches.made(1), 0);
        assertThat(command.getDocument("writeConcern")).isEqualTo(BsonDocument.parse("{w: 'majority', j: true}"));
        assertThat(decoded(insert(false, WriteConcern.ACKNOWLEDGED), Batches.made(1), 0))
                .doesNotContainKey("writeConcern");
    }

    @Test
    void arrayKeysCountOnOverEveryNumberOfDigits() {
        BsonDocument command = decoded(insert(false, WriteConcern.ACKNOWLEDGED), Batches.made(2_100), 0);

        assertThat(command.getArray("documents")).hasSize(2_100);
        assertThat(command.getArray("documents").get(2_099).asDocument().getObjectId("_id"))
                .isEqualTo(made(2_099));
    }

    @Test
    void aCommandCanBeMadeAnewFromTheSameObject() {
        WriteCommand command = insert(false, WriteConcern.ACKNOWLEDGED);
        BsonDocument first = decoded(command, Batches.made(5), 0);
        assertThat(decoded(command, Batches.made(5), 0)).isEqualTo(first);
    }

    private static WriteCommand insert(boolean ordered, WriteConcern concern) {
        return new WriteCommand(
                "insert", "documents", "orders", concern, new BsonDocument("ordered", BsonBoolean.valueOf(ordered)));
    }

    private static BsonDocument decoded(WriteCommand command, BatchIds ids, int from) {
        return ids.encode(command, from, ids.batch().count()).decode(new BsonDocumentCodec());
    }

    private static BsonValue made(int index) {
        return new BsonObjectId(Batches.IDS.id(Batches.FIRST_NUMBER + index));
    }
}
