package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.data.document.BsonAppender;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerRangeTest {

    private static final CrudDocuments DOCUMENTS = new CrudDocuments(10, 1);

    private static BsonDocument filter(WorkerRange range) {
        return new BsonAppender(64).encode(range::appendFilter);
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "3, 10", "10, 10", "16, 10", "7, 2147483647"})
    void rangesOfAllWorkersFollowOneAnotherFromTheFirstDocumentToTheLast(int workers, long count) {
        CrudDocuments documents = new CrudDocuments(count, 1);
        long next = 0;
        for (int worker = 0; worker < workers; worker++) {
            WorkerRange range = WorkerRange.of(worker, workers, documents);
            assertThat(range.from()).isEqualTo(next);
            next = range.to();
        }
        assertThat(next).isEqualTo(count);
    }

    @Test
    void oneWorkerReadsWithoutACondition() {
        assertThat(filter(WorkerRange.of(0, 1, DOCUMENTS))).isEmpty();
    }

    @Test
    void severalWorkersReadByTheIdsOfTheirDocuments() {
        BsonDocument condition = filter(WorkerRange.of(1, 2, DOCUMENTS)).getDocument("_id");

        assertThat(condition.getObjectId("$gte").getValue())
                .isEqualTo(DOCUMENTS.ids().id(5));
        assertThat(condition.getObjectId("$lt").getValue())
                .isEqualTo(DOCUMENTS.ids().id(10));
    }

    @Test
    void moreWorkersThanDocumentsLeaveSomeWithoutAny() {
        assertThat(WorkerRange.of(0, 16, DOCUMENTS).isEmpty()).isTrue();
        assertThat(WorkerRange.of(15, 16, DOCUMENTS).isEmpty()).isFalse();
    }
}
