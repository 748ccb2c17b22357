package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.Optional;

/**
 * A value of the chosen document ({@code ^existing}); null if the document has no such field, because a filter without the
 * condition would match all documents.
 */
public final class ExistingValue implements Value {

    private final String collection;
    private final String path;
    private final Value field;

    /**
     * @param collection the collection of the chosen document
     * @param path the path of the field, as {@code ^existing} has it
     * @param field the field in the template of the collection
     */
    public ExistingValue(String collection, String path, Value field) {
        this.collection = collection;
        this.path = path;
        this.field = field;
    }

    /** True if this is the field of that path in the chosen document, which must be of that collection. */
    public boolean is(String otherCollection, String otherPath) {
        return collection.equals(otherCollection) && path.equals(otherPath);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long operation = draw.enterDocument(((OperationScope) draw).chosen(collection));
        boolean present = field.append(name, draw, out);
        draw.leaveDocument(operation);
        if (!present) {
            out.nullValue(name);
        }
        return true;
    }

    @Override
    public Optional<Value> within(String inner) {
        return field.within(inner).map(value -> new ExistingValue(collection, path + "." + inner, value));
    }
}
