package io.shardlab.insight.capture.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.Recorded;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryReaderTest {

    private final Skipped skipped = new Skipped();
    private final EntryReader reader = new EntryReader("shop"::equals, skipped);

    private Optional<ObservedOperation> read(String fields) {
        return reader.profiled(
                BsonDocument.parse("{ts: {$date: \"2026-01-01T00:00:00Z\"}, millis: 3, " + fields + "}"), "s1");
    }

    @Test
    void aRecordedProfileHasTheOperationsOfItsClient() {
        List<ObservedOperation> operations = Recorded.profiled("profile-6.0.jsonl", skipped).stream()
                .filter(operation -> !operation.isFurtherBatch())
                .toList();

        assertThat(operations.stream().map(ObservedOperation::action))
                .containsExactly(
                        "find",
                        "find",
                        "find",
                        "find",
                        "find",
                        "count",
                        "count",
                        "count",
                        "distinct",
                        "aggregate",
                        "aggregate",
                        "insertOne",
                        "insertMany",
                        "updateOne",
                        "updateMany",
                        "updateMany",
                        "updateOne",
                        "updateOne",
                        "updateOne",
                        "replaceOne",
                        "deleteOne",
                        "deleteMany",
                        "findOneAndUpdate",
                        "findOneAndDelete",
                        "findOneAndReplace",
                        "insertOne",
                        "updateOne",
                        "updateOne",
                        "deleteOne",
                        "find",
                        "updateOne",
                        "insertOne",
                        "insertOne",
                        "find");
        assertThat(operations.get(12).documents()).isEqualTo(60);
        assertThat(operations.get(0).hits()).hasValue(4);
        assertThat(operations.get(16).found()).isFalse();
        assertThat(operations.get(1).fields())
                .isEqualTo(BsonDocument.parse("{filter: {customer: {$gte: 40, $lt: 60}},"
                        + " projection: {status: 1, _id: 0}, sort: {placed: -1}, skip: 1, limit: 5}"));
        assertThat(operations.stream().filter(ObservedOperation::inTransaction)).hasSize(2);
        assertThat(skipped.describe()).isEqualTo("createIndexes (1)");
    }

    @Test
    void whatAMongosAddsToACommandIsLeftOut() {
        List<ObservedOperation> operations = Recorded.profiled("profile-shards-6.0.jsonl", skipped);

        assertThat(operations)
                .allSatisfy(operation -> assertThat(operation.fields().keySet())
                        .isSubsetOf(
                                "filter",
                                "projection",
                                "sort",
                                "skip",
                                "limit",
                                "batchSize",
                                "hint",
                                "pipeline",
                                "key",
                                "update",
                                "replacement",
                                "upsert",
                                "arrayFilters",
                                "returnDocument"));
        assertThat(operations)
                .filteredOn(operation ->
                        operation.action().equals("find") && operation.fields().containsKey("hint"))
                .hasSize(2)
                .allSatisfy(operation -> {
                    assertThat(operation.fields().getString("hint").getValue()).isEqualTo("placed_1");
                    assertThat(operation.origin().key()).isNotEmpty();
                });
        assertThat(operations)
                .filteredOn(operation -> operation.fields().containsKey("projection"))
                .allSatisfy(operation ->
                        assertThat(operation.fields().getDocument("projection")).doesNotContainKey("$sortKey"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "op: 'command', ns: 'admin.$cmd', command: {hello: 1}",
                "op: 'query', ns: 'local.oplog.rs', command: {find: 'oplog.rs', filter: {}}",
                "op: 'query', ns: 'shop.system.profile', command: {find: 'system.profile', filter: {}}",
                "op: 'query', ns: 'blog.posts', command: {find: 'posts', filter: {}}",
                "op: 'query', ns: 'shop.a', appName: 'shardlab-observer', command: {find: 'a', filter: {}}",
                "op: 'command', ns: 'shop.a', command: {listIndexes: 'a'}",
                "op: 'command', ns: 'shop.a', command: {_migrateClone: 'shop.a'}",
                "op: 'getmore', ns: 'shop.a', command: {getMore: 1, collection: 'a'}",
                "op: 'command', ns: 'shop.a', command: {aggregate: 'a', pipeline: [{$mergeCursors: {}}, {$limit: 1}]}"
            })
    void workOfServersAndToolsIsNotLoad(String entry) {
        assertThat(read(entry)).isEmpty();
        assertThat(skipped.isEmpty()).isTrue();
    }

    @Test
    void furtherBatchesCountNoOperation() {
        String entry =
                "op: 'getmore', ns: 'shop.a', command: {getMore: 5, collection: 'a'}, cursorid: 5, nreturned: 40,"
                        + " originatingCommand: {find: 'a', filter: {b: 1}}";

        ObservedOperation batch = read(entry).orElseThrow();

        assertThat(batch.action()).isEqualTo("find");
        assertThat(batch.isFurtherBatch()).isTrue();
        assertThat(batch.hits()).hasValue(40);
    }

    @Test
    void operationsOnViewsAreCountedAndNotTakenForThoseOnCollections() {
        String entry = "op: 'query', ns: 'shop.paid', command: {find: 'paid', filter: {a: 1}}, resolvedViews:"
                + " [{viewNamespace: 'shop.paid', dependencyChain: ['paid', 'orders'], resolvedPipeline: [{$match: {p:"
                + " 1}}]}]";

        assertThat(read(entry)).isEmpty();
        assertThat(skipped.describe()).isEqualTo("operations on views (1)");
    }

    @Test
    void aTimeSeriesCollectionIsNotTakenForTheViewAsWhichServersTreatIt() {
        String entry = "op: 'query', ns: 'shop.measurements', command: {find: 'measurements', filter: {device: 1}},"
                + " resolvedViews: [{viewNamespace: 'shop.measurements', dependencyChain: ['measurements',"
                + " 'system.buckets.measurements'], resolvedPipeline: [{$_internalUnpackBucket: {timeField: 'time'}}]}]";

        assertThat(read(entry))
                .hasValueSatisfying(
                        operation -> assertThat(operation.collection()).isEqualTo("measurements"));
    }

    @Test
    void theDocumentsThatAnIndexReadsAreKnown() {
        String entry = "op: 'query', ns: 'shop.a', command: {find: 'a', filter: {a: 1}}, nreturned: 0, docsExamined: ";

        assertThat(read(entry + "0, planSummary: 'IXSCAN { a: 1 }'")
                        .orElseThrow()
                        .missedAll())
                .contains(true);
        assertThat(read(entry + "3, planSummary: 'IXSCAN { a: 1 }'")
                        .orElseThrow()
                        .missedAll())
                .contains(false);
        assertThat(read(entry + "3, planSummary: 'COLLSCAN'").orElseThrow().missedAll())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        {mapReduce: 'a'}                                                     | mapReduce (1)
        {aggregate: 'a', pipeline: [{$out: 'b'}]}                            | aggregate with $out (1)
        {aggregate: 1, pipeline: [{$currentOp: {}}]}                         | aggregate without a collection (1)
        {find: 'a', tailable: true}                                          | find with a tailable cursor (1)
        {$truncated: '{ find: '}                                             | commands that were too long for the profiler (1)
        """)
    void whatAFileCannotExpressIsCounted(String command, String described) {
        assertThat(read("op: 'command', ns: 'shop.a', command: " + command)).isEmpty();
        assertThat(skipped.describe()).isEqualTo(described);
    }

    @Test
    void concernsAndPreferencesOfTheClientAreKeptAndDefaultsAreNot() {
        assertThat(read("op: 'query', ns: 'shop.a', command: {find: 'a', filter: {x: 1},"
                                + " readConcern: {level: 'majority', afterClusterTime: {$timestamp: {t: 1, i: 1}}},"
                                + " $readPreference: {mode: 'secondary'}, $db: 'shop'}")
                        .orElseThrow()
                        .fields())
                .isEqualTo(BsonDocument.parse(
                        "{filter: {x: 1}, readConcern: {level: 'majority'}, readPreference: 'secondary'}"));
        assertThat(read("op: 'query', ns: 'shop.a', command: {find: 'a', filter: {x: 1},"
                                + " readConcern: {level: 'local', provenance: 'implicitDefault'},"
                                + " $readPreference: {mode: 'primaryPreferred'}}")
                        .orElseThrow()
                        .fields())
                .isEqualTo(BsonDocument.parse("{filter: {x: 1}}"));
    }

    @Test
    void hiddenValuesAreRecognized() {
        assertThat(read("op: 'query', ns: 'shop.a', command: {find: 'a', filter: {x: {$gt: '###'}}}")
                        .orElseThrow()
                        .withValues())
                .isFalse();
    }

    @Test
    void aCursorThatWasOpenedWithoutDocumentsDoesNotShowWhetherAnythingWasFound() {
        assertThat(read("op: 'command', ns: 'shop.a', nreturned: 0, cursorid: 5, command: {aggregate: 'a',"
                                + " pipeline: []}")
                        .orElseThrow()
                        .hits())
                .isEmpty();
    }
}
