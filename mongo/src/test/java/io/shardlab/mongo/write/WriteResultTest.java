package io.shardlab.mongo.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class WriteResultTest {

    @Test
    void aPlainReplyAcknowledgesWhatItCounts() {
        WriteResult reply = WriteResult.ofInsert(BsonDocument.parse("{ok: 1, n: 7}"));
        assertThat(reply).isEqualTo(WriteResult.inserted(7));
        assertThat(reply.transientError()).isEmpty();
    }

    @Test
    void duplicatesOfTheIdAreDistinguishedFromThoseOfOtherIndexes() {
        WriteResult reply = WriteResult.ofInsert(BsonDocument.parse("""
                {ok: 1, n: 1, writeErrors: [
                  {index: 0, code: 11000,
                   errmsg: "E11000 duplicate key error collection: a.b index: _id_ dup key: { _id: 1 }"},
                  {index: 2, code: 11000,
                   errmsg: "E11000 duplicate key error collection: a.b index: mail_1 dup key: { mail: \\" _id_ \\" }"}]}
                """));
        assertThat(reply.inserted()).isEqualTo(1);
        assertThat(reply.failures()).extracting(WriteResult.Failure::index).containsExactly(0, 2);
        assertThat(reply.failures())
                .extracting(WriteResult.Failure::isDuplicateId)
                .containsExactly(true, false);
        assertThat(reply.transientError()).isEmpty();
    }

    @Test
    void oneTransientErrorMakesAReplyTransient() {
        WriteResult reply = WriteResult.ofInsert(
                BsonDocument.parse(
                        "{ok: 1, n: 1, writeErrors: [{index: 1, code: 11000, errmsg: 'E'}, {index: 2, code: 10107, errmsg: 'no'}]}"));
        assertThat(reply.transientError().orElseThrow().code()).isEqualTo(10107);
    }

    @Test
    void aWriteConcernMayFailForAMomentOrForGood() {
        WriteResult stepDown = WriteResult.ofInsert(
                BsonDocument.parse("{ok: 1, n: 2, writeConcernError: {code: 189, errmsg: 'stepped down'}}"));
        WriteResult timeOut = WriteResult.ofInsert(
                BsonDocument.parse("{ok: 1, n: 2, writeConcernError: {code: 64, errmsg: 'waited'}}"));
        assertThat(stepDown.transientError()).isEqualTo(stepDown.concern()).isPresent();
        assertThat(timeOut.transientError()).isEmpty();
        assertThat(timeOut.concern()).contains(new WriteResult.ConcernFailure(64, "waited"));
        assertThat(timeOut.failures()).isEqualTo(List.of());
    }
}
