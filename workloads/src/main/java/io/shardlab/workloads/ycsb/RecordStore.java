package io.shardlab.workloads.ycsb;

import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.collection.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.bson.RawBsonDocument;

/** What YCSB's MongoDB binding does with records, through one router. One worker's own; not thread-safe. */
final class RecordStore implements AutoCloseable {

    private static final byte[] ID = BsonAppender.name("_id");
    private static final byte[] FROM = BsonAppender.name("$gte");
    private static final int INITIAL_BYTES = 256;

    private final CollectionAccess access;
    private final Finder finder;
    private final Writer writer;
    private final BsonAppender filter = new BsonAppender(INITIAL_BYTES);
    private final Consumer<BsonAppender> byKey = this::appendKey;
    private final Consumer<BsonAppender> fromKey = this::appendFromKey;
    private byte[] key;

    RecordStore(CollectionAccess access) {
        this.access = access;
        this.finder = access.finder();
        this.writer = access.writer();
    }

    /** Shows the record of that key, if there is one. */
    void read(String name, FindOptions fields, Finder.Visitor visitor, Outcome timed) {
        key(name);
        finder.find(byKey, fields, 1, visitor, timed);
        finder.show(visitor);
    }

    /** Shows up to {@code length} records from that key on, in the order of their keys. */
    void scan(String name, int length, FindOptions fieldsInOrder, Finder.Visitor visitor, Outcome timed) {
        key(name);
        finder.find(fromKey, fieldsInOrder, length, visitor, timed);
        finder.show(visitor);
    }

    /**
     * Updates the record of that key.
     *
     * @return whether there is one; true as well if the write is not acknowledged
     */
    boolean update(String name, RawBsonDocument update) {
        return writer.update(filterOf(name), update) != 0;
    }

    /** Inserts a record. */
    void insert(RawBsonDocument record) {
        writer.insert(record);
    }

    /** Inserts a record, in place of one of the same key if there is one. */
    void upsert(String name, RawBsonDocument record) {
        writer.replace(filterOf(name), record, true);
    }

    private RawBsonDocument filterOf(String name) {
        key(name);
        return filter.encode(byKey);
    }

    private void key(String name) {
        key = name.getBytes(StandardCharsets.ISO_8859_1);
    }

    private void appendKey(BsonAppender out) {
        out.string(ID, key);
    }

    private void appendFromKey(BsonAppender out) {
        out.startDocument(ID);
        out.string(FROM, key);
        out.endDocument();
    }

    @Override
    public void close() {
        access.close();
    }
}
