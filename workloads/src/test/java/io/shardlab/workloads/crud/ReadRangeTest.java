package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.collection.Finder;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.Test;

class ReadRangeTest {

    private static final int COUNT = 4;

    private final CrudDocuments documents = new CrudDocuments(COUNT, 1);
    private final ReadDigest digest = new ReadDigest();
    private final Answers finder = new Answers();
    private final Outcome outcome = new Outcome();
    private final ReadRange read = new ReadRange(finder, WorkerRange.of(0, 1, documents), 2, digest);

    @Test
    void whatAnAnswerHoldsIsLookedAtOnlyWhenTheClockHasStopped() throws Exception {
        for (int answer = 0; answer < 2; answer++) {
            read.prepare(answer, outcome);
            read.execute(answer, outcome);
            assertThat(finder.shown).isEqualTo(2 * answer);
            assertThat(digest.seen()).isEqualTo(2 * answer);
            read.verify(answer, outcome);
        }
        read.prepare(2, outcome);

        assertThat(outcome.isExhausted()).isTrue();
        assertThat(outcome.documents()).isEqualTo(COUNT);
        assertThat(outcome.bytes()).isEqualTo(COUNT * CrudDocuments.BYTES);
        assertThat(digest.isOfAll(documents, CrudDocuments.INSERTED)).isTrue();
    }

    /** A server that answers with two documents at a time. */
    private final class Answers implements Finder {

        private int asked;
        private int shown;

        @Override
        public void find(
                Consumer<BsonAppender> filter, FindOptions options, int limit, Visitor visitor, Outcome timed) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<BsonDocument> aggregate(List<? extends Bson> pipeline) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean begin(Consumer<BsonAppender> filter, int batchSize) {
            return next();
        }

        @Override
        public boolean next() {
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
    }
}
