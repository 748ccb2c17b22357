package io.shardlab.insight.shardkey.live;

import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * Documents that servers returned as the values of some fields and the size. Immutable and thread-safe.
 *
 * @param documents the number of documents of the collection
 * @param names the field of a row for each path
 * @param rows the documents in the order of insertion, as far as it is known
 */
record SampledDocuments(long documents, Map<String, String> names, List<BsonDocument> rows)
        implements DocumentsByNumber {

    static final String BYTES = "bytes";

    @Override
    public long available() {
        return rows.size();
    }

    @Override
    public BsonValue value(long number, String path) {
        return rows.get((int) number).get(names.get(path));
    }

    @Override
    public boolean isArray(long number, String path) {
        BsonValue value = value(number, path);
        return value != null && value.isArray();
    }

    /** Only the fields that were asked for are known. */
    @Override
    public BsonDocument document(long number) {
        throw new UnsupportedOperationException("only values and sizes of documents were read");
    }

    @Override
    public int bytes(long number) {
        return rows.get((int) number).getNumber(BYTES, new BsonInt32(0)).intValue();
    }
}
