package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.workloads.ycsb.properties.Kind;
import java.util.Arrays;
import org.bson.RawBsonDocument;

/**
 * YCSB's {@code doTransaction}: one operation of the mix on records of the request distribution. The seed and the operation's
 * number decide what it does, together with the records that have been inserted until then. Confined to one worker.
 */
final class Transaction implements Operation {

    private static final Kind[] KINDS = Kind.values();

    private final Transactions shared;
    private final RecordAccess records;
    private final long count;
    private final RandomStream draws;
    private final int[] kindIndexes;
    private Kind kind;
    private int fields;
    private int scanLength;
    private RawBsonDocument update;
    private boolean found;

    /**
     * @param count the operations of the phase; those beyond are not executed
     * @param seed for the choices of this phase
     */
    Transaction(Transactions shared, CollectionAccess access, long count, long seed) {
        this.shared = shared;
        this.records = new RecordAccess(shared, access);
        this.count = count;
        this.draws = new RandomStream(seed);
        this.kindIndexes = Arrays.stream(KINDS).mapToInt(shared::indexOf).toArray();
    }

    @Override
    public void prepare(long number, Outcome outcome) {
        if (number >= count) {
            outcome.exhausted();
            return;
        }
        draws.begin(number);
        kind = KINDS[shared.mix.next(draws)];
        outcome.kind(kindIndexes[kind.ordinal()]);
        if (kind == Kind.INSERT) {
            return;
        }
        records.select(shared.numberOf(shared.chooser.existing(draws, shared.newRecords.last())));
        if (kind == Kind.SCAN) {
            scanLength = shared.properties.scanLengths().next(draws);
        }
        if (kind != Kind.UPDATE) {
            fields = records.chooseFields(draws);
        }
        if (kind == Kind.UPDATE || kind == Kind.READ_MODIFY_WRITE) {
            update = records.newUpdate(draws);
        }
    }

    @Override
    public void execute(long number, Outcome outcome) {
        switch (kind) {
            case READ -> found = records.read(fields, outcome);
            case UPDATE -> records.update(update, outcome);
            case INSERT -> records.insert(outcome);
            case SCAN -> records.scan(scanLength, fields, outcome);
            case READ_MODIFY_WRITE -> readModifyWrite(outcome);
        }
    }

    private void readModifyWrite(Outcome outcome) {
        outcome.beginPart();
        found = records.read(fields, outcome);
        if (found) {
            outcome.endPart(kindIndexes[Kind.READ.ordinal()]);
            outcome.beginPart();
            if (records.update(update, outcome)) {
                outcome.endPart(kindIndexes[Kind.UPDATE.ordinal()]);
            }
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        if (found && (kind == Kind.READ || kind == Kind.READ_MODIFY_WRITE)) {
            records.verify(outcome);
        }
    }

    @Override
    public void close() {
        records.close();
    }
}
