package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.ZipfSampler;
import java.util.List;
import java.util.Optional;

/** A field of a random document of a collection. */
public final class ReferenceValue implements Countable {

    private final long slot;
    private final Value target;
    private final LongDistribution choice;
    private final boolean scattered;

    /**
     * @param target the field, for a document that the draw has entered
     * @param choice the distribution of the documents' numbers, from 0
     * @param scattered true if frequent documents are not neighbours; see {@link ZipfSampler#scattered}
     */
    public ReferenceValue(long slot, Value target, LongDistribution choice, boolean scattered) {
        this.slot = slot;
        this.target = target;
        this.choice = choice;
        this.scattered = scattered;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return appendNth(choice.next(draw, slot), name, draw, out);
    }

    @Override
    public long count() {
        return choice.to() + 1;
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        long document = scattered ? ZipfSampler.scattered(index, (int) count()) : index;
        long number = draw.enterDocument(document);
        boolean present = target.append(name, draw, out);
        draw.leaveDocument(number);
        return present;
    }

    @Override
    public Optional<Value> within(String path) {
        return target.within(path).map(found -> new ReferenceValue(slot, found, choice, scattered));
    }

    @Override
    public List<Value> parts() {
        return List.of(target);
    }

    @Override
    public long mostBytes() {
        return target.mostBytes();
    }
}
