package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;

/** An array of random length; absent elements leave no gap. */
public final class ArrayValue implements Value {

    private final long slot;
    private final LongDistribution length;
    private final Value element;

    public ArrayValue(long slot, LongDistribution length, Value element) {
        this.slot = slot;
        this.length = length;
        this.element = element;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        long count = length(draw);
        out.startArray(name);
        int index = 0;
        for (long i = 0; i < count; i++) {
            draw.enterElement(slot, i);
            if (element.append(ArrayKeys.of(index), draw, out)) {
                index++;
            }
            draw.leave();
        }
        out.endDocument();
        return true;
    }

    /** Returns the number of elements, with those that are absent. */
    public long length(Draw draw) {
        return length.next(draw.bits(slot));
    }

    /** Enters an element, until {@link Draw#leave}. */
    public void enter(long index, Draw draw) {
        draw.enterElement(slot, index);
    }

    /** The value of each element. */
    public Value element() {
        return element;
    }

    @Override
    public Optional<Value> within(String path) {
        int dot = path.indexOf('.');
        int index = ListValue.index(dot < 0 ? path : path.substring(0, dot));
        if (index < 0) {
            return element.within(path).map(found -> new Element(0, found));
        }
        if (index >= length.to()) {
            return Optional.empty();
        }
        Optional<Value> found = dot < 0 ? Optional.of(element) : element.within(path.substring(dot + 1));
        return found.map(value -> new Element(index, value));
    }

    @Override
    public List<Value> parts() {
        return List.of(element);
    }

    @Override
    public long mostBytes() {
        // The type and the shortest name of each element are counted, too.
        return Encoded.capped(Encoded.FRAME_BYTES + length.to() * (element.mostBytes() + 3));
    }

    /** A value within one element. */
    private final class Element implements Value {

        private final long index;
        private final Value value;

        private Element(long index, Value value) {
            this.index = index;
            this.value = value;
        }

        @Override
        public boolean append(byte[] name, Draw draw, BsonAppender out) {
            if (index >= length(draw)) {
                return false;
            }
            enter(index, draw);
            boolean present = value.append(name, draw, out);
            draw.leave();
            return present;
        }

        @Override
        public Optional<Value> within(String path) {
            return value.within(path).map(found -> new Element(index, found));
        }

        @Override
        public List<Value> parts() {
            return List.of(value);
        }

        @Override
        public long mostBytes() {
            return value.mostBytes();
        }
    }
}
