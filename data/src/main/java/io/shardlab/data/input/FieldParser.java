package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;

/** Turns a field's text into a value of one BSON type. Stateless. */
@FunctionalInterface
interface FieldParser {

    /**
     * Appends the field whose text is {@code bytes} from {@code from} up to {@code to}.
     *
     * @param name as {@link BsonAppender#name} encodes it
     * @return false if the text is not of the type; nothing is appended then
     */
    boolean append(BsonAppender out, byte[] name, byte[] bytes, int from, int to);
}
