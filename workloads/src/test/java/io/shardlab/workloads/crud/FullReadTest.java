package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.write.WriteResult;
import io.shardlab.workloads.crud.FullRead.Digest;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FullReadTest {

    private static final int COUNT = 4;

    private final CrudDocuments documents = new CrudDocuments(COUNT, 1);
    private final Digest digest = new Digest();
    private final Answers server = new Answers();
    private final Outcome outcome = new Outcome();

    private FullRead.Range range(int worker, int workers) {
        return new FullRead.Range(new CollectionAccess(server, "crud"), documents, worker, workers, 2, digest);
    }

    private BsonDocument filter(CrudDocuments of, int worker, int workers) {
        FullRead.Range range = new FullRead.Range(new CollectionAccess(server, "crud"), of, worker, workers, 2, digest);
        return new BsonAppender(64).encode(range::appendFilter);
    }

    private void read(byte[] bson) {
        digest.add(1, DocumentHash.ofWhole(bson, 0, bson.length));
    }

    private byte[] inserted(long number) {
        return Encoded.document(documents, number, CrudDocuments.INSERTED);
    }

    @Test
    void anAnswerIsCheckedOnlyWhenTheClockHasStopped() throws Exception {
        FullRead.Range read = range(0, 1);
        for (int answer = 0; answer < 2; answer++) {
            read.prepare(answer, outcome);
            read.execute(answer, outcome);
            assertThat(server.shown).isEqualTo(2 * answer);
            assertThat(digest.seen()).isEqualTo(2 * answer);
            read.verify(answer, outcome);
        }
        read.prepare(2, outcome);

        assertThat(outcome.isExhausted()).isTrue();
        assertThat(outcome.documents()).isEqualTo(COUNT);
        assertThat(outcome.bytes()).isEqualTo(COUNT * CrudDocuments.BYTES);
        assertThat(Digest.isOfAll(documents, digest.seen(), digest.hashes())).isTrue();
    }

    @Test
    void oneWorkerReadsWithoutACondition() {
        assertThat(filter(documents, 0, 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2, 4", "3, 10", "10, 10", "16, 10", "7, 2147483647"})
    void theRangesOfAllWorkersFollowOneAnotherFromTheFirstDocumentToTheLast(int workers, long count) {
        CrudDocuments many = new CrudDocuments(count, 1);
        ObjectId next = many.ids().id(0);
        for (int worker = 0; worker < workers; worker++) {
            BsonDocument condition = filter(many, worker, workers).getDocument("_id");
            assertThat(condition.getObjectId("$gte").getValue()).isEqualTo(next);
            next = condition.getObjectId("$lt").getValue();
        }
        assertThat(next).isEqualTo(many.ids().id(count));
    }

    @Test
    void moreWorkersThanDocumentsLeaveSomeWithoutAny() {
        range(0, 16).prepare(0, outcome);
        assertThat(outcome.isExhausted()).isTrue();
        outcome.reset();
        range(15, 16).prepare(0, outcome);
        assertThat(outcome.isExhausted()).isFalse();
    }

    @Test
    void allDocumentsInAnyOrderAreRight() {
        for (int number : new int[] {2, 0, 3}) {
            read(inserted(number));
        }
        assertThat(Digest.isOfAll(documents, digest.seen(), digest.hashes())).isFalse();
        read(inserted(1));
        assertThat(Digest.isOfAll(documents, digest.seen(), digest.hashes())).isTrue();
    }

    @Test
    void aDocumentReadTwiceDoesNotMakeUpForOneThatIsMissing() {
        for (int number : new int[] {0, 1, 1, 2}) {
            read(inserted(number));
        }
        assertThat(Digest.isOfAll(documents, digest.seen(), digest.hashes())).isFalse();
    }

    /** The first of these places is in the {@code _id}. */
    @ParameterizedTest
    @ValueSource(ints = {10, 30, 100, 170})
    void aSingleWrongByteIsDetected(int place) {
        for (int number = 0; number < COUNT; number++) {
            byte[] bson = inserted(number);
            bson[place] ^= (byte) (number == 1 ? 1 : 0);
            read(bson);
        }
        assertThat(Digest.isOfAll(documents, digest.seen(), digest.hashes())).isFalse();
    }

    /** A server that answers with two documents at a time. */
    private final class Answers extends CommandSender {

        private int asked;
        private int shown;

        @Override
        public boolean open() {
            return more();
        }

        @Override
        public boolean more() {
            asked += 2;
            return asked < COUNT;
        }

        @Override
        public void show(Visitor visitor) {
            for (; shown < asked; shown++) {
                byte[] bson = Encoded.document(documents, shown, CrudDocuments.INSERTED);
                visitor.visit(bson, 0, bson.length);
            }
        }

        @Override
        public List<BsonValue> distinct() {
            throw new UnsupportedOperationException();
        }

        @Override
        public WriteResult write(boolean ordered) {
            throw new UnsupportedOperationException();
        }

        @Override
        public WriteResult findAndModify() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
