package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;

/** Documents of several kinds. */
public final class DocumentChoice implements DocumentRoot {

    private final long slot;
    private final LongDistribution choice;
    private final List<DocumentValue> kinds;
    private final ChooseValue value;

    /**
     * @param kinds one or more
     * @param choice the distribution of their indexes, from 0
     */
    public DocumentChoice(long slot, List<DocumentValue> kinds, LongDistribution choice) {
        this.slot = slot;
        this.choice = choice;
        this.kinds = List.copyOf(kinds);
        this.value = new ChooseValue(slot, List.copyOf(kinds), choice);
    }

    @Override
    public void appendFields(Draw draw, BsonAppender out) {
        kinds.get((int) choice.next(draw, slot)).appendFields(draw, out);
    }

    /** The names of the fields of all kinds. */
    @Override
    public List<String> names() {
        return kinds.stream().flatMap(kind -> kind.names().stream()).distinct().toList();
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return value.append(name, draw, out);
    }

    @Override
    public Optional<Value> within(String path) {
        return value.within(path);
    }

    @Override
    public List<Value> parts() {
        return value.parts();
    }

    @Override
    public long mostBytes() {
        return value.mostBytes();
    }
}
