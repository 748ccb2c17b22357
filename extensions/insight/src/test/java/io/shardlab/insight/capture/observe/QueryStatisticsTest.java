package io.shardlab.insight.capture.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.observe.QueryStatistics.Reading;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The entries have the form that MongoDB's manual gives for 7.0 and 8.0. */
class QueryStatisticsTest {

    private final Skipped skipped = new Skipped();
    private final QueryStatistics statistics = new QueryStatistics("shop"::equals, skipped);

    private static Reading reading(String shape, long executions) {
        return Reading.of(BsonDocument.parse("{key: {queryShape: {cmdNs: {db: 'shop', coll: 'orders'}, " + shape + "},"
                        + " client: {application: {name: 'shopapp'}}, collectionType: 'collection'},"
                        + " keyHash: 'x', metrics: {lastExecutionMicros: {$numberLong: '3254'},"
                        + " execCount: {$numberLong: '" + executions + "'},"
                        + " totalExecMicros: {sum: {$numberLong: '" + executions * 2000 + "'}},"
                        + " docsReturned: {sum: {$numberLong: '" + executions * 20 + "'},"
                        + " sumOfSquares: {$numberDecimal: '5'}}}, asOf: {$timestamp: {t: 1, i: 1}}}"))
                .orElseThrow();
    }

    @Test
    void aShapeIsAFindWithAsManyExecutions() {
        ObservedOperation operation = statistics
                .operation(
                        reading(
                                "command: 'find', filter: {$and: [{customer: {$eq: '?number'}},"
                                        + " {placed: {$gt: '?date'}}]}, sort: {placed: -1}, limit: '?number'",
                                300),
                        1)
                .orElseThrow();

        assertThat(operation.action()).isEqualTo("find");
        assertThat(operation.times()).isEqualTo(300);
        assertThat(operation.withValues()).isFalse();
        assertThat(operation.durationMillis()).isEqualTo(2);
        assertThat(operation.fields().getInt64("limit").getValue()).isEqualTo(20);
        assertThat(operation.fields().getDocument("filter").getArray("$and").get(0))
                .isEqualTo(BsonDocument.parse("{customer: {$numberLong: '1'}}"));
    }

    @Test
    void onlyTheExecutionsSinceTheFirstReadingCount() {
        String shape = "command: 'find', filter: {status: {$in: '?array<?string>'}}";

        Reading between = reading(shape, 500).since(reading(shape, 480));

        ObservedOperation operation = statistics.operation(between, 1).orElseThrow();
        assertThat(operation.times()).isEqualTo(20);
        assertThat(operation.fields()).isEqualTo(BsonDocument.parse("{filter: {status: {$in: ['']}}}"));
        assertThat(statistics.operation(reading(shape, 500).since(reading(shape, 500)), 1))
                .isEmpty();
    }

    @Test
    void aggregationsKeepTheirStages() {
        ObservedOperation operation = statistics
                .operation(
                        reading(
                                "command: 'aggregate', pipeline: [{$match: {status: {$eq: '?string'}}},"
                                        + " {$group: {_id: '$customer', n: {$sum: '?number'}}}]",
                                7),
                        1)
                .orElseThrow();

        assertThat(operation.action()).isEqualTo("aggregate");
        assertThat(operation.fields().getArray("pipeline").get(0))
                .isEqualTo(BsonDocument.parse("{$match: {status: ''}}"));
    }
}
