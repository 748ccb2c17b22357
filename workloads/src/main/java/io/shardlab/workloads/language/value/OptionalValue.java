package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;

/** A value that is absent in some documents. */
public final class OptionalValue implements Value {

    private final long slot;
    private final double probability;
    private final long threshold;
    private final Value value;

    /** @param probability the probability that a document has the value, from 0 to 1 */
    public OptionalValue(long slot, double probability, Value value) {
        this.slot = slot;
        this.probability = probability;
        this.threshold = Bits.threshold(probability);
        this.value = value;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return Bits.isBelow(threshold, draw.bits(slot)) && value.append(name, draw, out);
    }

    @Override
    public Optional<Value> within(String path) {
        return value.within(path).map(found -> new OptionalValue(slot, probability, found));
    }

    @Override
    public List<Value> parts() {
        return List.of(value);
    }

    @Override
    public long mostBytes() {
        return probability > 0 ? value.mostBytes() : 0;
    }
}
