package io.shardlab.mongo.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.WriteConcern;
import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class WriteCommandTest {

    private static final byte[] QUERY = BsonAppender.name("q");
    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] LIMIT = BsonAppender.name("limit");

    private static BsonDocument deletion(WriteCommand command, int id) {
        return BsonDocument.parse(command.of(1, (index, out) -> {
                    out.startDocument(QUERY);
                    out.int32(ID, id);
                    out.endDocument();
                    out.int32(LIMIT, 1);
                })
                .toJson());
    }

    @Test
    void holdsOneStatementAndTheWriteConcern() {
        WriteCommand command = new WriteCommand(
                "delete", "deletes", "crud", WriteConcern.MAJORITY.withJournal(true), new BsonDocument());

        assertThat(deletion(command, 7))
                .isEqualTo(BsonDocument.parse("{delete: 'crud', writeConcern: {w: 'majority', j: true},"
                        + " deletes: [{q: {_id: 7}, limit: 1}]}"));
        assertThat(deletion(command, 8).getArray("deletes"))
                .isEqualTo(BsonDocument.parse("{deletes: [{q: {_id: 8}, limit: 1}]}")
                        .getArray("deletes"));
    }

    @Test
    void leavesTheServersOwnWriteConcernToTheServer() {
        WriteCommand command =
                new WriteCommand("delete", "deletes", "crud", WriteConcern.ACKNOWLEDGED, new BsonDocument());

        assertThat(deletion(command, 7).keySet()).containsExactly("delete", "deletes");
    }
}
