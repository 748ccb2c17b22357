package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;

/** A value of Datafaker, such as a name or an address. It takes some hundred times as long as a number. */
public final class FakeValue implements Value {

    private final long slot;
    private final FakeSource source;

    public FakeValue(long slot, FakeSource source) {
        this.slot = slot;
        this.source = source;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        Object made = source.make(draw.bits(slot));
        if (made instanceof Integer number) {
            out.int32(name, number);
        } else if (made instanceof Long number) {
            out.int64(name, number);
        } else if (made instanceof Double number) {
            out.float64(name, number);
        } else if (made instanceof Boolean bool) {
            out.bool(name, bool);
        } else {
            out.string(name, made.toString().getBytes(StandardCharsets.UTF_8));
        }
        return true;
    }
}
