package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;

/** One of a list of values. */
public final class ChooseValue implements Countable {

    private static final Value ABSENT = (name, draw, out) -> false;

    private final long slot;
    private final LongDistribution choice;
    private final List<Value> values;
    private final EncodedTable constants;

    /**
     * @param values one or more
     * @param choice the distribution of their indexes, from 0
     */
    public ChooseValue(long slot, List<Value> values, LongDistribution choice) {
        this.slot = slot;
        this.choice = choice;
        this.values = List.copyOf(values);
        this.constants = values.stream().allMatch(value -> value.constant() != null) ? EncodedTable.of(values) : null;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        int index = (int) choice.next(draw, slot);
        if (constants == null) {
            return values.get(index).append(name, draw, out);
        }
        constants.append(index, name, out);
        return true;
    }

    @Override
    public Field named(byte[] name) {
        if (constants != null) {
            EncodedTable elements = constants.named(name);
            return (draw, out) -> elements.append((int) choice.next(draw, slot), out);
        }
        Field[] fields = values.stream().map(value -> value.named(name)).toArray(Field[]::new);
        return (draw, out) -> fields[(int) choice.next(draw, slot)].append(draw, out);
    }

    /** True if none of the values varies. */
    public boolean isOfConstants() {
        return constants != null;
    }

    @Override
    public long count() {
        return values.size();
    }

    @Override
    public boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out) {
        return values.get((int) index).append(name, draw, out);
    }

    @Override
    public Optional<Value> within(String path) {
        List<Optional<Value>> found =
                values.stream().map(value -> value.within(path)).toList();
        return found.stream().allMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(new ChooseValue(
                        slot, found.stream().map(value -> value.orElse(ABSENT)).toList(), choice));
    }

    @Override
    public List<Value> parts() {
        return values;
    }

    @Override
    public long mostBytes() {
        return values.stream().mapToLong(Value::mostBytes).max().orElse(0);
    }
}
