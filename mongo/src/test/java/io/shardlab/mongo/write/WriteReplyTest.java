package io.shardlab.mongo.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class WriteReplyTest {

    @Test
    void aPlainReplyAcknowledgesWhatItCounts() {
        WriteReply reply = WriteReply.of(BsonDocument.parse("{ok: 1, n: 7}"));
        assertThat(reply).isEqualTo(WriteReply.all(7));
        assertThat(reply.transientError()).isEmpty();
    }

    @Test
    void duplicatesOfTheIdAreDistinguishedFromThoseOfOtherIndexes() {
        WriteReply reply = WriteReply.of(BsonDocument.parse("""
                {ok: 1, n: 1, writeErrors: [
                  {index: 0, code: 11000,
                   errmsg: "E11000 duplicate key error collection: a.b index: _id_ dup key: { _id: 1 }"},
                  {index: 2, code: 11000,
                   errmsg: "E11000 duplicate key error collection: a.b index: mail_1 dup key: { mail: \\" _id_ \\" }"}]}
                """));
        assertThat(reply.written()).isEqualTo(1);
        assertThat(reply.failures()).extracting(WriteReply.Failure::index).containsExactly(0, 2);
        assertThat(reply.failures())
                .extracting(WriteReply.Failure::isDuplicateId)
                .containsExactly(true, false);
        assertThat(reply.transientError()).isEmpty();
    }

    @Test
    void oneTransientErrorMakesAReplyTransient() {
        WriteReply reply = WriteReply.of(
                BsonDocument.parse(
                        "{ok: 1, n: 1, writeErrors: [{index: 1, code: 11000, errmsg: 'E'}, {index: 2, code: 10107, errmsg: 'no'}]}"));
        assertThat(reply.transientError().orElseThrow().code()).isEqualTo(10107);
    }

    @Test
    void aWriteConcernMayFailForAMomentOrForGood() {
        WriteReply stepDown = WriteReply.of(
                BsonDocument.parse("{ok: 1, n: 2, writeConcernError: {code: 189, errmsg: 'stepped down'}}"));
        WriteReply timeOut =
                WriteReply.of(BsonDocument.parse("{ok: 1, n: 2, writeConcernError: {code: 64, errmsg: 'waited'}}"));
        assertThat(stepDown.transientError()).isEqualTo(stepDown.concern()).isPresent();
        assertThat(timeOut.transientError()).isEmpty();
        assertThat(timeOut.concern()).contains(new WriteReply.ConcernFailure(64, "waited"));
        assertThat(timeOut.failures()).isEqualTo(List.of());
    }
}
