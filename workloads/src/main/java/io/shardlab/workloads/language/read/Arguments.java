package io.shardlab.workloads.language.read;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The arguments of one use of a generator. For one thread. */
public final class Arguments {

    private final ValueReader reader;
    private final String generator;
    private final YamlValue position;
    private final YamlValue value;
    private final Place place;

    /** @param value null if the generator stands alone, as a plain word */
    Arguments(ValueReader reader, String generator, YamlValue position, YamlValue value, Place place) {
        this.reader = reader;
        this.generator = generator;
        this.position = position;
        this.value = value;
        this.place = place;
    }

    /** The generator's name, such as {@code ^int}. */
    public String generator() {
        return generator;
    }

    /** The slot of the generator's random bits. */
    public long slot() {
        return place.slot();
    }

    Place place() {
        return place;
    }

    YamlValue position() {
        return position;
    }

    FileContext context() {
        return reader.context();
    }

    /** The number of documents that are loaded with this value; 0 if it is not part of documents that are loaded. */
    long documents() {
        return reader.documents();
    }

    /** True if there are none: the generator is a plain word, or has {@code null} or {@code {}}. */
    public boolean areMissing() {
        return value == null
                || value.isNothing()
                || value.isMapping() && value.fields().isEmpty();
    }

    /**
     * Returns the value after the generator's name.
     *
     * @param example the generator with arguments, for the refusal if there are none
     */
    public YamlValue value(String example) {
        if (value == null || value.isNothing()) {
            throw refused("has {0} without arguments; write {1}", generator, example);
        }
        return value;
    }

    /** Returns the named arguments, none if the generator stands alone; unknown names are refused. */
    public Map<String, YamlValue> named(List<String> known) {
        if (areMissing()) {
            return Map.of();
        }
        if (!value.isMapping()) {
            throw value.refused(
                    "has {0} with another value than its arguments by their names, which are {1}",
                    generator, String.join(", ", known));
        }
        return value.fields(known);
    }

    /** Returns a named argument that must be given. */
    YamlValue required(Map<String, YamlValue> fields, String name) {
        YamlValue field = fields.get(name);
        if (field == null) {
            throw refused("has {0} without {1}", generator, name);
        }
        return field;
    }

    /** Reads a value among the arguments, in which generators may stand. */
    public Value nested(YamlValue nested, String name) {
        return reader.read(nested, place.part(name));
    }

    /** Reads a value whose random bits are the same as those of another use of the generator with this slot. */
    Value shared(YamlValue nested, long slot) {
        return reader.read(nested, Place.top(slot));
    }

    /** Reads the value of each element of an array of random length. */
    Value element(YamlValue nested, String name) {
        return reader.read(nested, place.element(name));
    }

    /** Returns printable data. */
    Value printable(LongDistribution length) {
        return reader.printable(length, place);
    }

    /** Returns a value that is made once the whole file was read. */
    Value link(Supplier<Value> source) {
        return context().linker().link(position, source);
    }

    /** The refusal of this use of the generator. */
    public UsageException refused(String key, Object... values) {
        return position.refused(key, values);
    }
}
