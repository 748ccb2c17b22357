package io.shardlab.mongo.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.WriteResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

    private final Recording sender = new Recording();

    @Test
    void documentsGetTheIdsOfTheirNumbersInFrontAndKeepTheirOwn() {
        BatchIds ids = Batches.ids(Batches.of("{a: 1}", "{b: 'x', _id: 'mine'}", "{}"));

        BsonDocument command = decoded(false, ids, 0);

        assertThat(command)
                .isEqualTo(new BsonDocument("insert", new BsonString("orders"))
                        .append("ordered", BsonBoolean.FALSE)
                        .append(
                                "documents",
                                new BsonArray(List.of(
                                        new BsonDocument("_id", made(0)).append("a", new BsonInt32(1)),
                                        BsonDocument.parse("{b: 'x', _id: 'mine'}"),
                                        new BsonDocument("_id", made(2))))));
        assertThat(command.keySet()).startsWith("insert");
        assertThat(command.getArray("documents").get(0).asDocument().getFirstKey())
                .isEqualTo("_id");
    }

    @Test
    void theRestOfABatchKeepsItsIds() {
        BsonDocument command = decoded(true, Batches.made(3), 2);

        assertThat(command.getBoolean("ordered").getValue()).isTrue();
        assertThat(command.getArray("documents"))
                .containsExactly(new BsonDocument("_id", made(2)).append("a", new BsonInt32(2)));
    }

    @Test
    void arrayKeysCountOnOverEveryNumberOfDigits() {
        BsonDocument command = decoded(false, Batches.made(2_100), 0);

        assertThat(command.getArray("documents")).hasSize(2_100);
        assertThat(command.getArray("documents").get(2_099).asDocument().getObjectId("_id"))
                .isEqualTo(made(2_099));
    }

    @Test
    void aCommandCanBeMadeAnewByTheSameSender() {
        BsonDocument first = decoded(false, Batches.made(5), 0);
        assertThat(decoded(false, Batches.made(5), 0)).isEqualTo(first);
    }

    private BsonDocument decoded(boolean ordered, BatchIds ids, int from) {
        byte[] extras = BsonAppender.encode(new BsonDocument());
        BulkWriter.by(sender, "orders".getBytes(StandardCharsets.UTF_8), extras)
                .send(ids, from, ids.batch().count(), ordered);
        return sender.sent;
    }

    /** Keeps the command that it is to send. */
    private static final class Recording extends CommandSender {

        private BsonDocument sent;

        @Override
        public WriteResult write(boolean ordered) {
            sent = OpMsg.document(complete(0, null)).decode(new BsonDocumentCodec());
            return WriteResult.inserted(sent.getArray("documents").size());
        }

        @Override
        public boolean open() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean more() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void show(Visitor visitor) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<BsonValue> distinct() {
            throw new UnsupportedOperationException();
        }

        @Override
        public WriteResult findAndModify() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static BsonValue made(int index) {
        return new BsonObjectId(Batches.IDS.id(Batches.FIRST_NUMBER + index));
    }
}
