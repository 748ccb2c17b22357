package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A document with fields, some of which vary. */
public final class DocumentValue implements DocumentRoot {

    private final List<String> names;
    private final byte[][] encodedNames;
    private final Value[] values;
    private final Field[] fields;

    /** The value of {@link #mostBytes} once it is known: references may share this document very often. */
    private volatile long mostBytes = -1;

    /** @param valuesByName the values by their names, in the order of the document */
    public DocumentValue(Map<String, Value> valuesByName) {
        names = List.copyOf(valuesByName.keySet());
        encodedNames = names.stream().map(BsonAppender::name).toArray(byte[][]::new);
        values = valuesByName.values().toArray(Value[]::new);
        fields = new Field[values.length];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = values[i].named(encodedNames[i]);
        }
    }

    @Override
    public void appendFields(Draw draw, BsonAppender out) {
        for (Field field : fields) {
            field.append(draw, out);
        }
    }

    @Override
    public List<String> names() {
        return names;
    }

    /** Returns the value of a field. */
    public Optional<Value> field(String name) {
        int index = names.indexOf(name);
        return index < 0 ? Optional.empty() : Optional.of(values[index]);
    }

    @Override
    public List<Value> parts() {
        return List.of(values);
    }

    @Override
    public long mostBytes() {
        if (mostBytes < 0) {
            long bytes = Encoded.FRAME_BYTES;
            for (int i = 0; i < values.length; i++) {
                bytes += 1 + encodedNames[i].length + values[i].mostBytes();
            }
            mostBytes = Encoded.capped(bytes);
        }
        return mostBytes;
    }

    @Override
    public Optional<Value> within(String path) {
        int dot = path.indexOf('.');
        return dot < 0
                ? field(path)
                : field(path.substring(0, dot)).flatMap(value -> value.within(path.substring(dot + 1)));
    }
}
