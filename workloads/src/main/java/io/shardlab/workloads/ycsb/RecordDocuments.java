package io.shardlab.workloads.ycsb;

import io.shardlab.data.choice.Draws;
import io.shardlab.data.document.BsonAppender;
import io.shardlab.workloads.ycsb.generator.FieldValues;
import io.shardlab.workloads.ycsb.generator.KeyNames;
import java.nio.charset.StandardCharsets;

/**
 * Records as documents, each to the byte a function of the seed and its number.
 *
 * @param seed of the data
 */
record RecordDocuments(KeyNames keys, FieldValues fields, long seed) {

    private static final byte[] ID = BsonAppender.name("_id");

    /** Random numbers for {@link #append}; one thread's own. */
    Draws draws() {
        return new Draws(seed);
    }

    /** Appends the elements of a record. */
    void append(long number, Draws draws, BsonAppender out) {
        String key = keys.name(number);
        appendKey(key, out);
        fields.appendAll(key, draws.begin(number), out);
    }

    /** Appends a key as the {@code _id}. */
    static void appendKey(String key, BsonAppender out) {
        out.string(ID, key.getBytes(StandardCharsets.ISO_8859_1));
    }
}
