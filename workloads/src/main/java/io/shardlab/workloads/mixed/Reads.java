package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.workloads.mixed.data.HostDays;
import io.shardlab.workloads.mixed.data.LogDocuments;
import io.shardlab.workloads.mixed.data.StoredDocument;
import io.shardlab.workloads.mixed.store.LogStore;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** Operations that change nothing, and the check of what they return. One worker's own. */
final class Reads {

    private static final String WRONG_ANSWER = "wrong-answer";

    private final LogStore store;
    private final Progress progress;
    private final LogDocuments documents;
    private final int scanLength;
    private final int aggregateDays;
    private final DocumentBatch scratch = new DocumentBatch();
    private final AnswerDocuments found = new AnswerDocuments();
    private final Finder.Visitor visitor = found::add;
    private final Optional<ScanCheck> scanCheck;
    private final Optional<AggregationCheck> aggregationCheck;
    private long expectedHash;
    private int host;
    private int firstDay;
    private int lastDay;
    private List<BsonDocument> groups = List.of();

    Reads(LogStore store, Progress progress, int scanLength, int aggregateDays) {
        this.store = store;
        this.progress = progress;
        this.documents = progress.documents();
        this.scanLength = scanLength;
        this.aggregateDays = aggregateDays;
        this.scanCheck = progress.hostDays().map(table -> new ScanCheck(documents, table));
        this.aggregationCheck = progress.hostDays().map(AggregationCheck::new);
    }

    /** Works out what a read of a document must return. */
    void expect(long number) {
        expectedHash = documents.hash(number, scratch);
    }

    /** Reads the document expected. */
    void read(long number, Outcome outcome) {
        store.together(() -> find(number, outcome));
    }

    /** Reads the document expected, as a part of what belongs together. */
    void find(long number, Outcome outcome) {
        found.clear();
        store.read(number, visitor, outcome);
    }

    /** Takes in what was found last: hashes it, which is no part of what is timed unless the next step rests on it. */
    void see() {
        store.show(visitor);
    }

    /** Checks the document that was read. */
    void verifyRead(long number, Outcome outcome) {
        see();
        count(outcome);
        check(number).ifPresent(text -> wrong(text, outcome));
    }

    private void count(Outcome outcome) {
        outcome.addDocuments(found.count());
        outcome.addBytes(found.bytes());
    }

    /** What is wrong with the document read, or nothing. */
    Optional<String> check(long number) {
        if (found.count() == 0 && mayBeMissing(number)) {
            return Optional.empty();
        }
        if (found.count() != 1) {
            return Optional.of("document " + number + " was returned " + found.count() + " times");
        }
        StoredDocument document = found.last();
        boolean right = document.isWellFormed()
                && document.number() == number
                && document.hash() == expectedHash
                && documents.isPossible(number, document.updates(), document.version());
        return right
                ? Optional.empty()
                : Optional.of("document " + number + " is none that was loaded, inserted or updated so");
    }

    /** Whether the read has found the document. */
    boolean isFound() {
        return found.count() > 0;
    }

    /** The updates that the document read has had. */
    long updatesFound() {
        return found.last().updates();
    }

    /** A secondary, or a majority, learns a moment later what was inserted; what was loaded is there for long. */
    boolean mayBeMissing(long number) {
        return progress.inserted().mayBeMissing(number) || (!progress.fresh() && number >= documents.loaded());
    }

    /** Scans from a document's place in the index on. */
    void scan(long number, Outcome outcome) {
        HostDays table = table();
        host = documents.generator().hostIndexOf(number);
        firstDay = table.dayOf(number);
        store.together(() -> {
            found.clear();
            store.scan(host, table.date(firstDay), scanLength, visitor, outcome);
        });
    }

    /** Checks the answer to the scan. */
    void verifyScan(Outcome outcome) {
        see();
        count(outcome);
        tell(scanCheck.orElseThrow().wrong(host, firstDay, found, scanLength), outcome);
    }

    /** Aggregates a document's host over some days from its own on. */
    void aggregate(long number) {
        HostDays table = table();
        host = documents.generator().hostIndexOf(number);
        firstDay = table.dayOf(number);
        lastDay = Math.min(table.days(), firstDay + aggregateDays) - 1;
        // Of the last attempt, as a transaction may be begun again.
        store.together(() -> groups = store.aggregate(host, table.date(firstDay), table.date(lastDay)));
    }

    /** Checks the answer to the aggregation. */
    void verifyAggregation(Outcome outcome) {
        outcome.addDocuments(groups.size());
        tell(aggregationCheck.orElseThrow().wrong(host, firstDay, lastDay, groups), outcome);
    }

    private HostDays table() {
        return progress.hostDays().orElseThrow();
    }

    private void tell(Optional<String> problem, Outcome outcome) {
        problem.ifPresent(text -> wrong("host " + documents.generator().hostName(host) + ": " + text, outcome));
    }

    static void wrong(String text, Outcome outcome) {
        outcome.addErrors(WRONG_ANSWER, 1, text);
    }
}
