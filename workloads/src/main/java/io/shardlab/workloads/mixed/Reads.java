package io.shardlab.workloads.mixed;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** The operations that change nothing, and the checks of their answers. Confined to one worker. */
final class Reads {

    private final LogStore store;
    private final Progress progress;
    private final LogDocuments documents;
    private final int scanLength;
    private final int aggregateDays;
    private final DocumentBatch scratch = new DocumentBatch();
    private final AnswerDocuments found = new AnswerDocuments();
    private final CommandSender.Visitor visitor = found::add;
    private final Optional<HostCheck> hostCheck;
    private long expectedHash;
    private int host;
    private int firstDay;
    private int lastDay;
    private List<BsonDocument> groups = List.of();

    Reads(LogStore store, Progress progress, int scanLength, int aggregateDays) {
        this.store = store;
        this.progress = progress;
        this.documents = progress.documents;
        this.scanLength = scanLength;
        this.aggregateDays = aggregateDays;
        this.hostCheck = progress.hostDays.map(table -> new HostCheck(documents, table));
    }

    Progress progress() {
        return progress;
    }

    /** Computes the expected answer to a read of a document. */
    void expect(long number) {
        expectedHash = documents.hash(number, scratch);
    }

    void read(long number, Outcome outcome) {
        store.together(() -> find(number, outcome));
    }

    /** Does the same as {@link #read} within a transaction that has begun. */
    void find(long number, Outcome outcome) {
        found.clear();
        store.read(number, visitor, outcome);
    }

    /** Hashes the documents of the last answer, which is timed only if the next step depends on it. */
    void see() {
        store.show(visitor);
    }

    void verifyRead(long number, Outcome outcome) {
        seeAndCount(outcome);
        check(number).ifPresent(text -> wrong(text, outcome));
    }

    private void seeAndCount(Outcome outcome) {
        see();
        outcome.addDocuments(found.count());
        outcome.addBytes(found.bytes());
    }

    /** Describes an error in the document that was read, if there is one. */
    Optional<String> check(long number) {
        if (found.count() == 0 && mayBeMissing(number)) {
            return Optional.empty();
        }
        if (found.count() != 1) {
            return Optional.of("document " + number + " was returned " + found.count() + " times");
        }
        return found.last().isPossible(number, expectedHash, documents)
                ? Optional.empty()
                : Optional.of("document " + number + " was not loaded, inserted or updated like that");
    }

    boolean isFound() {
        return found.count() > 0;
    }

    long updatesFound() {
        return found.last().updates();
    }

    /** A secondary or a majority may receive an insert a moment later; loaded documents have been there for long. */
    boolean mayBeMissing(long number) {
        return progress.inserted.mayBeMissing(number) || (!progress.fresh && number >= documents.loaded());
    }

    /** Scans the index from a document's place on. */
    void scan(long number, Outcome outcome) {
        HostDays table = progress.hostDays.orElseThrow();
        host = documents.generator().hostIndexOf(number);
        firstDay = table.dayOf(number);
        store.together(() -> {
            found.clear();
            store.scan(host, table.date(firstDay), scanLength, visitor, outcome);
        });
    }

    void verifyScan(Outcome outcome) {
        seeAndCount(outcome);
        report(hostCheck.orElseThrow().wrongScan(host, firstDay, found, scanLength), outcome);
    }

    /** Aggregates a document's host over several days from its own on. */
    void aggregate(long number) {
        HostDays table = progress.hostDays.orElseThrow();
        host = documents.generator().hostIndexOf(number);
        firstDay = table.dayOf(number);
        lastDay = Math.min(table.days(), firstDay + aggregateDays) - 1;
        // A transaction may be restarted: the last attempt counts.
        store.together(() -> groups = store.aggregate(host, table.date(firstDay), table.date(lastDay)));
    }

    void verifyAggregation(Outcome outcome) {
        outcome.addDocuments(groups.size());
        report(hostCheck.orElseThrow().wrongAggregation(host, firstDay, lastDay, groups), outcome);
    }

    private void report(Optional<String> problem, Outcome outcome) {
        problem.ifPresent(text -> wrong("host " + documents.generator().hostName(host) + ": " + text, outcome));
    }

    static void wrong(String text, Outcome outcome) {
        outcome.addErrors("wrong-answer", 1, text);
    }
}
