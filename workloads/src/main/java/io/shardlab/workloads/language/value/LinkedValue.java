package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.BsonValue;

/**
 * A value that is made once the whole file was read, because it refers to other parts of the file. Thread-safe once
 * {@link #resolve} has returned.
 */
public final class LinkedValue implements Value {

    private Supplier<Value> source;
    private final Runnable cycle;
    private boolean underWay;
    private Value value;

    /** The value of {@link #mostBytes} once it is known: a chain of references may come here very often. */
    private volatile long mostBytes = -1;

    /**
     * @param source makes the value; it is called once
     * @param cycle throws the refusal of a value that refers to itself
     */
    public LinkedValue(Supplier<Value> source, Runnable cycle) {
        this.source = source;
        this.cycle = cycle;
    }

    /** Returns the value, which is made by the first call. */
    public Value resolve() {
        if (value == null) {
            if (underWay) {
                cycle.run();
            }
            underWay = true;
            value = source.get();
            source = null;
        }
        return value;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return value.append(name, draw, out);
    }

    @Override
    public BsonValue value(Draw draw) {
        return value.value(draw);
    }

    @Override
    public Optional<Value> within(String path) {
        return resolve().within(path);
    }

    @Override
    public List<Value> parts() {
        return List.of(resolve());
    }

    @Override
    public long mostBytes() {
        if (mostBytes < 0) {
            mostBytes = resolve().mostBytes();
        }
        return mostBytes;
    }
}
