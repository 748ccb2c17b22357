package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentIds;

/** The {@code _id} that the program adds to documents whose template has none: that of {@link DocumentIds#ofSeed(long)}. */
public final class MadeId implements Value {

    private static final int BYTES = 12;

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        draw.documentIds().append(draw.number(), name, out);
        return true;
    }

    @Override
    public long mostBytes() {
        return BYTES;
    }
}
