package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.Arrays;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** A constant, encoded once. */
public final class Constant implements Value {

    private final BsonValue constant;
    private final byte[] encoded;

    /** @param constant a value of any type, which must not be changed afterwards */
    public Constant(BsonValue constant) {
        this.constant = constant;
        this.encoded = Encoded.encode(constant);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.encoded(name, encoded[Integer.BYTES], encoded, Encoded.VALUE, encoded.length - Encoded.VALUE - 1);
        return true;
    }

    @Override
    public Field named(byte[] name) {
        BsonAppender out = new BsonAppender(encoded.length + name.length);
        append(name, null, out);
        byte[] element = Arrays.copyOf(out.bytes(), out.position());
        return (draw, into) -> {
            into.text(element);
            return true;
        };
    }

    @Override
    public BsonValue value(Draw draw) {
        return constant;
    }

    @Override
    public long mostBytes() {
        return encoded.length - Encoded.VALUE - 1L;
    }

    @Override
    public BsonValue constant() {
        return constant;
    }

    @Override
    public Optional<Value> within(String path) {
        BsonValue found = constant;
        for (String step : path.split("\\.", -1)) {
            found = step(found, step);
            if (found == null) {
                return Optional.empty();
            }
        }
        return Optional.of(new Constant(found));
    }

    private static BsonValue step(BsonValue from, String step) {
        if (from instanceof BsonDocument document) {
            return document.get(step);
        }
        if (!(from instanceof BsonArray array) || array.isEmpty()) {
            return null;
        }
        int index = ListValue.index(step);
        if (index < 0) {
            return step(array.get(0), step);
        }
        return index < array.size() ? array.get(index) : null;
    }
}
