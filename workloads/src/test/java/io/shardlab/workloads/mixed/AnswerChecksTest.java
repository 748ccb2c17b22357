package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checks of scans and aggregations, on answers made here. */
class AnswerChecksTest {

    private static final int LOADED = 2000;
    private static final int HOST = 2;

    private final LogDocuments documents = new LogDocuments(WebLogSpec.uniform(3, LOADED, 5));
    private final DocumentBatch scratch = new DocumentBatch();
    private HostDays table;
    private HostCheck check;

    @BeforeEach
    void table() throws InterruptedException {
        table = HostDays.of(documents);
        check = new HostCheck(documents, table);
    }

    private List<Long> ofHost(int host, int firstDay) {
        return LongStream.range(0, LOADED)
                .filter(number -> documents.generator().hostIndexOf(number) == host && table.dayOf(number) >= firstDay)
                .boxed()
                .sorted(Comparator.comparing(table::dayOf))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private AnswerDocuments found(List<Long> numbers) {
        AnswerDocuments found = new AnswerDocuments();
        found.clear();
        for (long number : numbers) {
            DocumentBatch batch = new DocumentBatch();
            documents.append(number, scratch, batch);
            found.add(batch.bytes(), batch.offset(0), batch.length(0));
        }
        return found;
    }

    private List<BsonDocument> groups(int firstDay, int lastDay) {
        List<BsonDocument> groups = new ArrayList<>();
        for (int day = firstDay; day <= lastDay; day++) {
            if (table.count(HOST, day) > 0) {
                groups.add(new BsonDocument("_id", new BsonInt32(table.date(day)))
                        .append("requests", new BsonInt32(table.count(HOST, day)))
                        .append("bytes", new BsonInt64(table.size(HOST, day))));
            }
        }
        return groups;
    }

    @Test
    void aRightScanPassesWholeOrCutOffByItsLimit() {
        List<Long> all = ofHost(HOST, 3);
        assertThat(check.wrongScan(HOST, 3, found(all), LOADED)).isEmpty();
        assertThat(check.wrongScan(HOST, 3, found(all.subList(0, 100)), 100)).isEmpty();
    }

    @Test
    void aMissingDocumentIsReportedAlsoIfThereIsALimit() {
        List<Long> all = ofHost(HOST, 3);
        all.remove(20);
        assertThat(check.wrongScan(HOST, 3, found(all), LOADED).orElseThrow()).contains("loaded documents of the date");
        assertThat(check.wrongScan(HOST, 3, found(all.subList(0, 100)), 100)).isPresent();
    }

    @Test
    void aDocumentTwiceOfAnotherHostOrOutOfOrderIsReported() {
        List<Long> twice = ofHost(HOST, 3);
        twice.add(20, twice.get(20));
        assertThat(check.wrongScan(HOST, 3, found(twice), LOADED)).isPresent();

        List<Long> mixed = ofHost(HOST, 3);
        mixed.set(20, ofHost(HOST + 1, 3).get(20));
        assertThat(check.wrongScan(HOST, 3, found(mixed), LOADED).orElseThrow()).contains("does not belong there");

        List<Long> disordered = ofHost(HOST, 3);
        disordered.add(disordered.remove(0));
        assertThat(check.wrongScan(HOST, 3, found(disordered), LOADED).orElseThrow())
                .contains("does not belong there");
    }

    @Test
    void anInsertedDocumentMayBeInAScanAndMayBeAbsent() {
        long inserted = LongStream.range(LOADED, 2 * LOADED)
                .filter(number -> documents.generator().hostIndexOf(number) == HOST && table.dayOf(number) >= 3)
                .findFirst()
                .orElseThrow();
        List<Long> with = ofHost(HOST, 3);
        with.add(inserted);
        with.sort(Comparator.comparing(table::dayOf));
        assertThat(check.wrongScan(HOST, 3, found(with), LOADED)).isEmpty();
    }

    @Test
    void aRightAggregationPasses() {
        assertThat(check.wrongAggregation(HOST, 3, 9, groups(3, 9))).isEmpty();
    }

    @Test
    void aGroupThatIsMissingTooSmallOrNotAskedForIsReported() {
        List<BsonDocument> missing = groups(3, 9);
        missing.remove(2);
        assertThat(check.wrongAggregation(HOST, 3, 9, missing)).isPresent();

        List<BsonDocument> small = groups(3, 9);
        small.get(2).append("bytes", new BsonInt64(1));
        assertThat(check.wrongAggregation(HOST, 3, 9, small).orElseThrow()).contains("with 1 bytes were returned");

        assertThat(check.wrongAggregation(HOST, 3, 9, groups(3, 10)).orElseThrow())
                .contains("a group of");
    }

    @Test
    void anAggregationMayHoldDocumentsThatAreBeingInsertedAndNoMore() {
        List<BsonDocument> more = groups(0, table.days() - 1);
        long number = LongStream.range(LOADED, 2 * LOADED)
                .filter(n -> documents.generator().hostIndexOf(n) == HOST)
                .findFirst()
                .orElseThrow();
        documents.append(number, scratch, new DocumentBatch());
        int size = scratch.view(0).getInt32("size").getValue();
        BsonDocument group = more.stream()
                .filter(g -> g.getInt32("_id").getValue() == table.date(table.dayOf(number)))
                .findFirst()
                .orElseThrow();
        group.append("requests", new BsonInt32(group.getInt32("requests").getValue() + 1));
        group.append("bytes", new BsonInt64(group.getInt64("bytes").getValue() + size));

        assertThat(check.wrongAggregation(HOST, 0, table.days() - 1, more)).isPresent();
        table.inserting(number, scratch);
        assertThat(check.wrongAggregation(HOST, 0, table.days() - 1, more)).isEmpty();
    }
}
