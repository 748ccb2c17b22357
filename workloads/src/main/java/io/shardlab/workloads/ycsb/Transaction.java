package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.choice.Draws;
import io.shardlab.workloads.ycsb.properties.Kind;
import org.bson.RawBsonDocument;

/**
 * YCSB's {@code doTransaction}: one operation of the mix on records of the request distribution. What it does follows from
 * the seed and its number, and from which records have been inserted until then. One worker's own.
 */
final class Transaction implements Operation {

    private static final Kind[] KINDS = Kind.values();

    private final SharedState shared;
    private final RecordStore store;
    private final long count;
    private final Draws draws;
    private final int[] kindIndexes = new int[KINDS.length];
    private final Reading reading;
    private final Writing writing;
    private Kind kind;
    private String key;
    private int fields;
    private int scanLength;
    private RawBsonDocument update;
    private boolean found;

    /**
     * @param count operations of the phase; what is beyond them is not executed
     * @param seed of the choices of this phase
     */
    Transaction(SharedState shared, RecordStore store, ReportedKinds kinds, long count, long seed) {
        this.shared = shared;
        this.store = store;
        this.count = count;
        this.draws = new Draws(seed);
        for (Kind each : KINDS) {
            kindIndexes[each.ordinal()] = kinds.indexOf(each);
        }
        this.reading = new Reading(shared, store, kinds.indexOfVerify());
        this.writing = new Writing(shared, store);
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        if (number >= count) {
            outcome.exhausted();
            return;
        }
        draws.begin(number);
        kind = KINDS[shared.mix().next(draws)];
        outcome.kind(kindIndexes[kind.ordinal()]);
        if (kind == Kind.INSERT) {
            return;
        }
        long record = shared.chooser().existing(draws, shared.newRecords().last());
        key = shared.properties().keys().name(record);
        if (kind == Kind.SCAN) {
            scanLength = shared.properties().scanLengths().next(draws);
        }
        if (kind != Kind.UPDATE) {
            fields = reading.chooseFields(draws);
        }
        if (kind == Kind.UPDATE || kind == Kind.READ_MODIFY_WRITE) {
            update = writing.update(key, draws);
        }
    }

    @Override
    public void execute(long number, Outcome outcome) {
        switch (kind) {
            case READ -> found = reading.read(key, fields, outcome);
            case UPDATE -> writing.update(key, update, outcome);
            case INSERT -> writing.insert(outcome);
            case SCAN -> reading.scan(key, scanLength, fields, outcome);
            case READ_MODIFY_WRITE -> readModifyWrite(outcome);
        }
    }

    private void readModifyWrite(Outcome outcome) {
        outcome.beginPart();
        found = reading.read(key, fields, outcome);
        if (found) {
            outcome.endPart(kindIndexes[Kind.READ.ordinal()]);
            outcome.beginPart();
            if (writing.update(key, update, outcome)) {
                outcome.endPart(kindIndexes[Kind.UPDATE.ordinal()]);
            }
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        if (kind == Kind.READ || kind == Kind.READ_MODIFY_WRITE) {
            reading.verify(key, found, outcome);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
