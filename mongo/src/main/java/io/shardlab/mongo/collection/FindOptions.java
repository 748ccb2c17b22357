package io.shardlab.mongo.collection;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The order of the documents that a find returns; encoded once. Immutable. */
public final class FindOptions {

    /** Documents in any order. */
    public static final FindOptions NONE = new FindOptions(new BsonDocument());

    private final byte[] elements;

    private FindOptions(BsonDocument options) {
        elements = BsonAppender.encode(options);
    }

    /** Returns options with the ascending order of these fields. */
    public static FindOptions orderedBy(List<String> fields) {
        BsonDocument order = new BsonDocument();
        fields.forEach(field -> order.append(field, new BsonInt32(1)));
        return new FindOptions(new BsonDocument("sort", order));
    }

    void append(BsonAppender command) {
        command.elementsOf(elements, 0, elements.length);
    }
}
