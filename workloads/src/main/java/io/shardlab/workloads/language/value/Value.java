package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;
import org.bson.BsonValue;

/** The value of a field: a constant or a generator. Immutable and thread-safe; what varies is in the {@link Draw}. */
public interface Value {

    /**
     * Appends the value as a field.
     *
     * @param name see {@link BsonAppender#name}
     * @return false if the field is absent in this document, and nothing was appended
     */
    boolean append(byte[] name, Draw draw, BsonAppender out);

    /**
     * Returns the value with a name, which appends itself faster than {@link #append} where parts can be encoded in advance.
     *
     * @param name see {@link BsonAppender#name}
     */
    default Field named(byte[] name) {
        return (draw, out) -> append(name, draw, out);
    }

    /** Returns the value, or null if the field is absent in this document; for uses that need not be fast. */
    default BsonValue value(Draw draw) {
        return Encoded.value(this, draw);
    }

    /**
     * Returns a value within this one, which is made without the rest where possible.
     *
     * @param path names of fields, separated by dots; of an array, an index, or names within its first element
     * @return empty if the value never has such a field
     */
    default Optional<Value> within(String path) {
        return Optional.empty();
    }

    /** Returns the value if it is the same in all documents; null if it varies. */
    default BsonValue constant() {
        return null;
    }

    /** The values of which this one is made. */
    default List<Value> parts() {
        return List.of();
    }

    /** The most bytes that the value is certain to have in some document, without its type and name; 0 if that is unknown. */
    default long mostBytes() {
        return 0;
    }
}
