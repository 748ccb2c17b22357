package io.shardlab.local.mongos.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.retry.NumberedBatch.Statement;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class WriteReplyTest {

    private final WriteReply reply = new WriteReply("update");

    @Test
    void countsAreAddedAndIndexesAreThoseOfTheClientsCommand() {
        reply.add(
                BsonDocument.parse("{ok: 1, n: 2, nModified: 1, upserted: [{index: 1, _id: 7}], retriedStmtIds: [4]}"),
                statements(1, 4));
        reply.add(BsonDocument.parse("{ok: 1, n: 1, nModified: 1, upserted: [{index: 0, _id: 8}]}"), statements(0));
        reply.addError(BsonDocument.parse("{index: 0, code: 11000, errmsg: 'dup'}"), statements(3));

        assertThat(reply.hasErrors()).isTrue();
        assertThat(reply.merged())
                .isEqualTo(BsonDocument.parse("{n: 3, nModified: 2, upserted: [{index: 0, _id: 8}, {index: 4, _id: 7}],"
                        + " writeErrors: [{index: 3, code: 11000, errmsg: 'dup'}], retriedStmtIds: [4], ok: 1.0}"));
    }

    @Test
    void aRefusalOfTheWholeCommandIsTheReplyIfNoStatementWasServed() {
        BsonDocument refusal = BsonDocument.parse("{ok: 0.0, code: 13, errmsg: 'not authorized'}");
        reply.refuse(refusal, statements(0, 1));

        assertThatThrownBy(reply::merged).isInstanceOf(CommandException.class).hasMessage("not authorized");

        reply.add(BsonDocument.parse("{ok: 1, n: 1}"), statements(2));
        assertThat(reply.merged().getArray("writeErrors")).hasSize(2);
    }

    private static List<Statement> statements(int... indexes) {
        return Arrays.stream(indexes)
                .mapToObj(index -> new Statement(index, index, TwoShards.raw("{}")))
                .toList();
    }
}
