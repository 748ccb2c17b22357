package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.choice.Draws;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import java.util.List;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;

/** Reads, scans, and the comparison of what was read with what it must be. One worker's own. */
final class Reading {

    private final RecordStore store;
    private final FieldValues values;
    private final boolean verifies;
    private final int verifyKind;
    private final Draws lengths;
    /** All fields first, and then one by one if reads are to return one. */
    private final List<FindOptions> reads;

    private final List<FindOptions> scans;
    private final boolean oneField;
    private final Finder.Visitor visitor = this::see;
    private long documents;
    private long bytes;
    private byte[] last;
    private int lastOffset;
    private int lastLength;

    /** @param verifyKind the index of the kind that comparisons are timed as, if there are any */
    Reading(SharedState shared, RecordStore store, int verifyKind) {
        this.store = store;
        this.values = shared.properties().fields();
        this.verifies = shared.properties().verifies();
        this.verifyKind = verifyKind;
        this.lengths = shared.records().draws();
        this.oneField = !shared.properties().readsAllFields();
        List<String> allNames = shared.properties().namesAllFields() ? values.names() : List.of();
        this.reads = options(FindOptions.NONE, allNames);
        this.scans = options(FindOptions.NONE.orderedBy(List.of("_id")), List.of());
    }

    private List<FindOptions> options(FindOptions order, List<String> all) {
        return Stream.concat(Stream.of(all), values.names().stream().map(List::of))
                .map(order::returning)
                .toList();
    }

    /** Which fields a read or a scan is to return: all, or one. To be handed back here. */
    int chooseFields(Draws draws) {
        return oneField ? 1 + (int) draws.below(values.count()) : 0;
    }

    /** Reads one record; that it is not there is an error. */
    boolean read(String key, int fields, Outcome outcome) {
        begin();
        store.read(key, reads.get(fields), visitor, outcome);
        return end(key, outcome);
    }

    /** Reads records in the order of their keys; that there is none is an error. */
    void scan(String key, int length, int fields, Outcome outcome) {
        begin();
        store.scan(key, length, scans.get(fields), visitor, outcome);
        end(key, outcome);
    }

    private void begin() {
        documents = 0;
        bytes = 0;
    }

    private boolean end(String key, Outcome outcome) {
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        if (documents == 0) {
            outcome.addErrors("not-found", 1, "no record " + key);
        }
        return documents > 0;
    }

    private void see(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        last = bson;
        lastOffset = offset;
        lastLength = length;
    }

    /** Compares the record that was read last, if reads are to be verified; a wrong one is an error. */
    void verify(String key, boolean found, Outcome outcome) {
        if (!verifies || !found) {
            return;
        }
        outcome.beginPart();
        // Where it lies: nothing else has been read since.
        if (values.verify(key, new RawBsonDocument(last, lastOffset, lastLength), lengths)) {
            outcome.endPart(verifyKind);
        } else {
            outcome.addErrors("wrong-answer", 1, "record " + key + " is not what dataintegrity says that it must be");
        }
    }
}
