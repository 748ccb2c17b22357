package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloadfile.value.Constant;
import io.shardlab.workloadfile.value.DocumentValue;
import io.shardlab.workloadfile.value.ListValue;
import io.shardlab.workloadfile.value.Slot;
import io.shardlab.workloadfile.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Reads values: Extended JSON, in which generators may stand. Names that begin with a dollar sign are operators of MongoDB, and
 * stay as they are. For one thread.
 */
public final class ValueReader {

    /** The first character of generators' names. */
    private static final String MARK = "^";

    /** The most levels of a document that MongoDB stores. */
    private static final int MOST_LEVELS = 100;

    /** The most values of one file: aliases of aliases may stand for any number. */
    private static final int MOST_VALUES = 200_000;

    private final Map<String, Generator> generators = new TreeMap<>();
    private int values;

    /** @param generators the generators by their names, such as {@code ^int} */
    ValueReader(Map<String, Generator> generators) {
        this.generators.putAll(generators);
    }

    /** Returns a reader that has further generators, which take precedence over those of the same names. */
    public ValueReader with(Map<String, Generator> more) {
        ValueReader reader = new ValueReader(generators);
        reader.generators.putAll(more);
        return reader;
    }

    /**
     * Reads a value.
     *
     * @param slot the slot of its part of the file; see {@link Slot#of}
     * @throws io.shardlab.core.error.UsageException if it has a mistake; the message says where
     */
    public Value read(YamlValue value, long slot) {
        return read(value, slot, 0);
    }

    /** Reads a document: a mapping that is neither a generator nor another value of Extended JSON. */
    public DocumentValue document(YamlValue value, long slot) {
        return new DocumentValue(fields(value, slot, 0));
    }

    Value read(YamlValue value, long slot, int depth) {
        if (depth > MOST_LEVELS) {
            throw value.refusal("is nested more than " + MOST_LEVELS + " levels deep, which MongoDB does not store");
        }
        if (++values > MOST_VALUES) {
            throw value.refusal("makes more than " + MOST_VALUES + " values of the file, by its aliases");
        }
        if (value.isList()) {
            return list(value, slot, depth);
        }
        if (value.isMapping()) {
            return mapping(value, slot, depth);
        }
        return value.isPlain() && value.text().startsWith(MARK)
                ? generator(value.text(), value, null, slot, depth)
                : new Constant(Scalar.of(value));
    }

    private Value list(YamlValue list, long slot, int depth) {
        List<Value> elements = new ArrayList<>();
        for (YamlValue item : list.items()) {
            elements.add(read(item, Slot.of(slot, String.valueOf(elements.size())), depth + 1));
        }
        if (elements.stream().allMatch(Value::isConstant)) {
            return new Constant(
                    new BsonArray(elements.stream().map(ValueReader::constant).toList()));
        }
        return new ListValue(elements);
    }

    private Value mapping(YamlValue mapping, long slot, int depth) {
        Map<String, YamlValue> fields = mapping.fields();
        for (String name : fields.keySet()) {
            if (name.startsWith(MARK)) {
                if (fields.size() > 1) {
                    throw mapping.key(name)
                            .refusal("has the generator " + PlainText.quoted(name)
                                    + " beside other keys, but a generator is the only key of its mapping");
                }
                return generator(name, mapping.key(name), fields.get(name), slot, depth);
            }
        }
        if (ExtendedValue.isOne(fields.keySet())) {
            return new Constant(ExtendedValue.of(mapping));
        }
        Map<String, Value> values = fields(mapping, slot, depth);
        if (values.values().stream().allMatch(Value::isConstant)) {
            BsonDocument document = new BsonDocument();
            values.forEach((name, value) -> document.append(name, constant(value)));
            return new Constant(document);
        }
        return new DocumentValue(values);
    }

    private Map<String, Value> fields(YamlValue mapping, long slot, int depth) {
        Map<String, Value> values = new LinkedHashMap<>();
        mapping.fields().forEach((name, value) -> values.put(name, read(value, Slot.of(slot, name), depth + 1)));
        return values;
    }

    private static BsonValue constant(Value value) {
        return ((Constant) value).value();
    }

    private Value generator(String name, YamlValue position, YamlValue arguments, long slot, int depth) {
        Generator generator = generators.get(name);
        if (generator == null) {
            throw position.refusal("has the unknown generator " + PlainText.quoted(name)
                    + YamlValue.instead(name, generators.keySet()).replaceFirst("\\?$", "")
                    + (arguments == null ? " (a text that begins with ^ stands in quotes)" : ""));
        }
        return generator.read(new Arguments(this, name, position, arguments, slot, depth));
    }
}
