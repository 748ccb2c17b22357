package io.shardlab.bench.floor;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class FloorAnswerTest {

    @Test
    void acceptsAnInsertOfAllDocuments() {
        byte[] answer = answer("{n: 1000, ok: 1.0}");

        assertThatCode(() -> FloorAnswer.requireInserted(answer, answer.length, 1000))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesAnInsertOfFewerDocumentsThanWereSent() {
        byte[] answer = answer("{n: 999, writeErrors: [{index: 3, code: 11000, errmsg: 'E11000'}], ok: 1.0}");

        assertThatThrownBy(() -> FloorAnswer.requireInserted(answer, answer.length, 1000))
                .isInstanceOf(IOException.class)
                .hasMessage("the server did not insert 1000 documents");
    }

    @Test
    void refusesAnError() {
        byte[] answer = answer("{ok: 0.0, errmsg: 'not authorized', code: 13}");

        assertThatThrownBy(() -> FloorAnswer.requireInserted(answer, answer.length, 1000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("error");
        assertThatThrownBy(() -> FloorAnswer.requireFound(answer, answer.length))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("error");
    }

    @Test
    void acceptsFoundDocuments() {
        byte[] answer =
                answer("{cursor: {firstBatch: [{_id: 1}, {_id: 2}], id: {$numberLong: '0'}, ns: 'a.b'}, ok: 1.0}");

        assertThatCode(() -> FloorAnswer.requireFound(answer, answer.length)).doesNotThrowAnyException();
    }

    @Test
    void refusesAFindWithoutADocument() {
        byte[] answer = answer("{cursor: {firstBatch: [], id: {$numberLong: '0'}, ns: 'a.b'}, ok: 1.0}");

        assertThatThrownBy(() -> FloorAnswer.requireFound(answer, answer.length))
                .isInstanceOf(IOException.class)
                .hasMessage("the server did not find a document");
    }

    @Test
    void refusesAFindWhoseAnswerIsNotTheLast() {
        byte[] answer = answer("{cursor: {firstBatch: [{_id: 1}], id: {$numberLong: '7'}, ns: 'a.b'}, ok: 1.0}");

        assertThatThrownBy(() -> FloorAnswer.requireFound(answer, answer.length))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("more documents");
    }

    @Test
    void refusesAnAnswerOfAnotherShape() {
        byte[] answer = answer("{values: ['a string that is long enough to be looked at', 1, 2, 3], ok: 1.0}");

        assertThatThrownBy(() -> FloorAnswer.requireFound(answer, answer.length))
                .isInstanceOf(IOException.class)
                .hasMessage("the server did not find a document");
    }

    /** Answers are framed as commands are. */
    private static byte[] answer(String json) {
        return FloorMessage.command(BsonDocument.parse(json));
    }
}
