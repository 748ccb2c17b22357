package io.shardlab.workloads.file;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.choice.InsertedDocuments;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * The changes of one collection in one repetition with its warm-up, or of a kept one in the whole run, as the servers have
 * acknowledged them. Thread-safe.
 */
final class CollectionLedger {

    /** The next new documents of the collection. */
    final InsertedDocuments numbered;
    /** Documents that the file gives, and upserted ones. */
    final LongAdder otherInserts = new LongAdder();

    final LongAdder uncertainOtherInserts = new LongAdder();
    /** Writes of unknown outcome that may have changed any number of documents. */
    final LongAdder uncertainWrites = new LongAdder();

    /** The updates of each document, if they are counted. */
    final UpdateCounts updates;

    final UpdateCounts uncertainUpdates;
    /** All updates that were acknowledged, counted by document or not. */
    final LongAdder allUpdates = new LongAdder();

    final LongAdder allUncertainUpdates = new LongAdder();

    /** The number of documents at the beginning. */
    final long before;
    /** True if new documents may replace some of these. */
    final boolean replaces;

    private final Map<String, Sum> sums = new LinkedHashMap<>();

    /** The amount that was added to a field by acknowledged updates, and by those whose outcome is unknown. */
    static final class Sum {
        final LongAdder added = new LongAdder();
        /** The sum of the negative amounts of unknown outcome. */
        final LongAdder uncertainBelow = new LongAdder();
        /** The sum of the positive amounts of unknown outcome. */
        final LongAdder uncertainAbove = new LongAdder();

        private void addUncertain(long amount) {
            (amount < 0 ? uncertainBelow : uncertainAbove).add(amount);
        }
    }

    /**
     * @param before the number of documents at the beginning
     * @param first the number of the first new document
     * @param replaces true if new documents may replace some that are there
     * @param acknowledged true if the servers answer the inserts of new documents
     * @param machine the load machine, which inserts its share of the new documents
     * @param incremented the fields whose amounts are added up
     */
    CollectionLedger(
            long before,
            long first,
            boolean replaces,
            boolean acknowledged,
            Share machine,
            Collection<String> incremented) {
        this.before = before;
        this.replaces = replaces;
        this.updates = new UpdateCounts(Math.max(1, before));
        this.uncertainUpdates = new UpdateCounts(Math.max(1, before));
        this.numbered = new InsertedDocuments(first, acknowledged, machine);
        incremented.forEach(path -> sums.put(path, new Sum()));
    }

    Map<String, Sum> sums() {
        return sums;
    }

    /**
     * Adds amounts to fields; other fields than those added up are left out.
     *
     * @param documents the number of documents to which each amount was added
     */
    void increment(Map<String, Long> amounts, long documents) {
        if (!sums.isEmpty()) {
            amounts.forEach((path, amount) -> {
                if (sums.containsKey(path)) {
                    sums.get(path).added.add(amount * documents);
                }
            });
        }
    }

    /** Adds amounts of which it is unknown whether they were added to one document. */
    void incrementUncertain(Map<String, Long> amounts) {
        amounts.forEach((path, amount) -> {
            if (sums.containsKey(path)) {
                sums.get(path).addUncertain(amount);
            }
        });
    }

    /** Returns how many inserts were acknowledged. */
    long inserted() {
        return numbered.insertedCount() + otherInserts.sum();
    }

    /** Returns how many inserts have an unknown outcome. */
    long uncertainInserts() {
        return numbered.uncertainInserts() + uncertainOtherInserts.sum();
    }
}
