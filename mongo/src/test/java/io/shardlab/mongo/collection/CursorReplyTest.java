package io.shardlab.mongo.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoException;
import io.shardlab.mongo.document.BsonAppender;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.ByteBufNIO;
import org.bson.RawBsonDocument;
import org.bson.io.ByteBufferBsonInput;
import org.junit.jupiter.api.Test;

class CursorReplyTest {

    private final CursorReply reply = new CursorReply();

    @Test
    void theDocumentsOfAFirstAndOfANextBatchAreShownInOrder() {
        read("{cursor: {firstBatch: [{a: 1}, {}, {b: 'x'}], id: {'$numberLong': '7'}, ns: 'd.c'}, ok: 1.0}");
        assertThat(documents()).containsExactly("{\"a\": 1}", "{}", "{\"b\": \"x\"}");
        assertThat(reply.cursorId()).isEqualTo(7);

        read("{cursor: {nextBatch: [{c: 1}], id: {'$numberLong': '0'}, ns: 'd.c'}, ok: 1.0}");
        assertThat(documents()).containsExactly("{\"c\": 1}");
        assertThat(reply.cursorId()).isZero();
    }

    @Test
    void theOrderOfTheFieldsDoesNotMatter() {
        read("{ok: 1.0, '$clusterTime': {x: 1}, cursor: {ns: 'd.c', id: {'$numberLong': '0'}, partial: false,"
                + " firstBatch: [{a: 1}]}, operationTime: {'$timestamp': {t: 1, i: 1}}}");
        assertThat(documents()).containsExactly("{\"a\": 1}");
    }

    @Test
    void anAnswerMayBeLargerThanAllBefore() {
        String text = "x".repeat(100_000);
        read("{cursor: {firstBatch: [{a: '" + text + "'}], id: {'$numberLong': '0'}}, ok: 1.0}");
        assertThat(documents()).containsExactly("{\"a\": \"" + text + "\"}");
        read("{cursor: {firstBatch: [], id: {'$numberLong': '0'}}, ok: 1.0}");
        assertThat(documents()).isEmpty();
    }

    @Test
    void anAnswerWithoutACursorIsAnError() {
        assertThatThrownBy(() -> read("{n: 1, ok: 1.0}"))
                .isInstanceOf(MongoException.class)
                .hasMessageContaining("cursor");
        assertThatThrownBy(() -> read("{cursor: {id: {'$numberLong': '0'}}, ok: 1.0}"))
                .isInstanceOf(MongoException.class)
                .hasMessageContaining("cursor");
    }

    private void read(String json) {
        byte[] bytes = BsonAppender.encode(BsonDocument.parse(json));
        reply.reply().read(new ByteBufferBsonInput(new ByteBufNIO(ByteBuffer.wrap(bytes))));
        reply.located();
    }

    private List<String> documents() {
        List<String> documents = new ArrayList<>();
        reply.visit((bson, offset, length) ->
                documents.add(new RawBsonDocument(Arrays.copyOfRange(bson, offset, offset + length)).toJson()));
        return documents;
    }
}
