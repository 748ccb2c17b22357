package io.shardlab.mongo.collection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import io.shardlab.mongo.connection.OpMsg;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Nothing is sent here. */
class DirectSenderTest {

    private static final byte[] DELETE = BsonAppender.name("delete");
    private static final byte[] DELETES = BsonAppender.name("deletes");
    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] LIMIT = BsonAppender.name("limit");

    private static DirectSender sender(WriteConcern concern) {
        return new DirectSender(null, "crud", ReadConcern.DEFAULT, concern);
    }

    private static BsonDocument deletion(DirectSender sender, int id) {
        BsonAppender out = sender.begin();
        out.string(DELETE, "crud".getBytes(StandardCharsets.UTF_8));
        out.startArray(DELETES);
        out.startDocument(ArrayKeys.of(0));
        out.startDocument(QUERY);
        out.int32(ID, id);
        out.endDocument();
        out.int32(LIMIT, 1);
        out.endDocument();
        out.endDocument();
        return BsonDocument.parse(OpMsg.document(sender.completeWrite(0)).toJson());
    }

    @Test
    void aCommandHoldsItsStatementAndTheWriteConcern() {
        DirectSender sender = sender(WriteConcern.MAJORITY.withJournal(true));

        assertThat(deletion(sender, 7))
                .isEqualTo(BsonDocument.parse("{delete: 'crud', deletes: [{q: {_id: 7}, limit: 1}],"
                        + " writeConcern: {w: 'majority', j: true}}"));
        assertThat(deletion(sender, 8).getArray("deletes"))
                .isEqualTo(BsonDocument.parse("{deletes: [{q: {_id: 8}, limit: 1}]}")
                        .getArray("deletes"));
    }

    @Test
    void theServersOwnWriteConcernIsLeftToTheServer() {
        assertThat(deletion(sender(WriteConcern.ACKNOWLEDGED), 7).keySet()).containsExactly("delete", "deletes");
    }
}
