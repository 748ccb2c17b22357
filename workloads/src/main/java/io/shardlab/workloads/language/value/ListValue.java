package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An array of given elements, some of which vary; absent ones leave no gap. */
public final class ListValue implements Value {

    private static final Pattern INDEX = Pattern.compile("0|[1-9]\\d{0,8}");

    private final Value[] elements;

    public ListValue(List<? extends Value> elements) {
        this.elements = elements.toArray(Value[]::new);
    }

    /** Returns the index that a step of a path is, or -1 if it is the name of a field. */
    static int index(String step) {
        return INDEX.matcher(step).matches() ? Integer.parseInt(step) : -1;
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        out.startArray(name);
        int index = 0;
        for (Value element : elements) {
            if (element.append(ArrayKeys.of(index), draw, out)) {
                index++;
            }
        }
        out.endDocument();
        return true;
    }

    /** The elements in their order. */
    @Override
    public List<Value> parts() {
        return List.of(elements);
    }

    @Override
    public long mostBytes() {
        long bytes = Encoded.FRAME_BYTES;
        for (int i = 0; i < elements.length; i++) {
            bytes += 1 + ArrayKeys.of(i).length + elements[i].mostBytes();
        }
        return Encoded.capped(bytes);
    }

    @Override
    public Optional<Value> within(String path) {
        int dot = path.indexOf('.');
        int index = index(dot < 0 ? path : path.substring(0, dot));
        if (index < 0) {
            return elements.length == 0 ? Optional.empty() : elements[0].within(path);
        }
        if (index >= elements.length) {
            return Optional.empty();
        }
        return dot < 0 ? Optional.of(elements[index]) : elements[index].within(path.substring(dot + 1));
    }
}
