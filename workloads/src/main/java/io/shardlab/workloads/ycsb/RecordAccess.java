package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;

/** Reads and writes records through one router, as YCSB's MongoDB binding does. Confined to one worker. */
final class RecordAccess implements AutoCloseable {

    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final byte[] SET = BsonAppender.name("$set");
    private static final int FILTER_BYTES = 256;
    private static final int RECORD_BYTES = 2048;

    private final Transactions shared;
    private final CoreProperties properties;
    private final FieldValues values;
    private final CollectionAccess access;
    private final RandomStream recordDraws;
    private final int verifyKind;
    /** The options for all fields, and after them those for each single field. */
    private final List<FindOptions> reads;

    private final List<FindOptions> scans;
    private final BsonAppender filter = new BsonAppender(FILTER_BYTES);
    private final BsonAppender buffer = new BsonAppender(RECORD_BYTES);
    private final Consumer<BsonAppender> byKey = this::appendKey;
    private final Consumer<BsonAppender> fromKey = this::appendFromKey;
    private final CommandSender.Visitor visitor = this::see;
    private String key;
    private byte[] keyBytes;
    private long documents;
    private long bytes;
    private byte[] last;
    private int lastOffset;
    private int lastLength;

    /** @param access is closed with this */
    RecordAccess(Transactions shared, CollectionAccess access) {
        this.shared = shared;
        this.properties = shared.properties;
        this.values = properties.fields();
        this.access = access;
        this.recordDraws = shared.records.draws();
        this.verifyKind = shared.indexOfVerify();
        this.reads = options(FindOptions.NONE, properties.namesAllFields() ? values.names() : List.of());
        this.scans = options(FindOptions.NONE.orderedBy(List.of("_id")), List.of());
    }

    private List<FindOptions> options(FindOptions order, List<String> all) {
        return Stream.concat(Stream.of(all), values.names().stream().map(List::of))
                .map(order::returning)
                .toList();
    }

    void select(long number) {
        key = properties.keys().name(number);
        keyBytes = key.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Chooses the fields that a read or a scan returns: all, or one. Pass the result to {@link #read} or {@link #scan}. */
    int chooseFields(RandomStream draws) {
        return properties.readsAllFields() ? 0 : 1 + (int) draws.below(values.count());
    }

    /** Reads the record; reports an error and returns false if it is not there. */
    boolean read(int fields, Outcome outcome) {
        return find(byKey, reads.get(fields), 1, outcome);
    }

    /** Reads records from this one on in the order of their keys; reports an error if there are none. */
    void scan(int length, int fields, Outcome outcome) {
        find(fromKey, scans.get(fields), length, outcome);
    }

    private boolean find(Consumer<BsonAppender> condition, FindOptions options, int limit, Outcome outcome) {
        documents = 0;
        bytes = 0;
        access.find(condition, options, limit, visitor, outcome);
        access.show(visitor);
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        return documents > 0 || notFound(outcome);
    }

    private boolean notFound(Outcome outcome) {
        outcome.addErrors("not-found", 1, "no record " + key);
        return false;
    }

    private void see(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        last = bson;
        lastOffset = offset;
        lastLength = length;
    }

    /** Compares the record that was read last with the values that follow from its key, if reads are to be verified. */
    void verify(Outcome outcome) {
        if (!properties.verifies()) {
            return;
        }
        outcome.beginPart();
        // Its bytes are still valid, as nothing else has been read since.
        if (values.verify(key, new RawBsonDocument(last, lastOffset, lastLength), recordDraws)) {
            outcome.endPart(verifyKind);
        } else {
            outcome.addErrors("wrong-answer", 1, "record " + key + " is not what dataintegrity says that it must be");
        }
    }

    /** Returns an update of one field or of all, with new values; valid until the next update or insert. */
    RawBsonDocument newUpdate(RandomStream draws) {
        return buffer.encode(out -> {
            out.startDocument(SET);
            if (properties.writesAllFields()) {
                values.appendAll(key, draws, out);
            } else {
                values.append((int) draws.below(values.count()), key, draws, out);
            }
            out.endDocument();
        });
    }

    /** Updates the record; reports an error and returns false if it is not there. */
    boolean update(RawBsonDocument update, Outcome outcome) {
        // A write that is not acknowledged counts as one that found its record.
        if (access.update(filter.encode(byKey), update) == 0) {
            return notFound(outcome);
        }
        outcome.addDocuments(1);
        outcome.addBytes(update.getByteBuffer().remaining());
        return true;
    }

    /**
     * Inserts the next new record. Its number is taken here and not when the operation is prepared: an operation that is
     * prepared and then not executed would leave a gap forever. So the record is made here, too, while the clock is paused.
     */
    void insert(Outcome outcome) {
        long counted = shared.newRecords.next();
        long number = shared.numberOf(counted);
        shared.insertsTried.increment();
        try {
            outcome.pauseClock();
            if (properties.mayUpsert()) {
                select(number);
            }
            RawBsonDocument record = buffer.encode(out -> shared.records.append(number, recordDraws, out));
            outcome.resumeClock();
            if (properties.mayUpsert()) {
                access.replace(filter.encode(byKey), record, true);
            } else {
                access.insert(record);
            }
            shared.inserted.increment();
            outcome.addDocuments(1);
            outcome.addBytes(record.getByteBuffer().remaining());
        } finally {
            shared.newRecords.acknowledge(counted);
        }
    }

    private void appendKey(BsonAppender out) {
        out.string(ID, keyBytes);
    }

    private void appendFromKey(BsonAppender out) {
        out.startDocument(ID);
        out.string(FROM, keyBytes);
        out.endDocument();
    }

    @Override
    public void close() {
        access.close();
    }
}
