package io.shardlab.mongo.collection;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The fields that a find returns of each document, and the order of the documents; encoded once. Immutable. */
public final class FindOptions {

    /** Whole documents in any order. */
    public static final FindOptions NONE = new FindOptions(new BsonDocument(), new BsonDocument());

    private final BsonDocument projection;
    private final BsonDocument sort;
    private final byte[] elements;

    private FindOptions(BsonDocument projection, BsonDocument sort) {
        this.projection = projection;
        this.sort = sort;
        BsonDocument options = new BsonDocument();
        if (!sort.isEmpty()) {
            options.append("sort", sort);
        }
        if (!projection.isEmpty()) {
            options.append("projection", projection);
        }
        elements = BsonAppender.encode(options);
    }

    /** Returns options with only these fields and {@code _id}; with whole documents if there are no fields. */
    public FindOptions returning(List<String> fields) {
        return new FindOptions(ones(fields), sort);
    }

    /** Returns options with the ascending order of these fields. */
    public FindOptions orderedBy(List<String> fields) {
        return new FindOptions(projection, ones(fields));
    }

    private static BsonDocument ones(List<String> fields) {
        BsonDocument document = new BsonDocument();
        fields.forEach(field -> document.append(field, new BsonInt32(1)));
        return document;
    }

    void append(BsonAppender command) {
        command.elementsOf(elements, 0, elements.length);
    }
}
