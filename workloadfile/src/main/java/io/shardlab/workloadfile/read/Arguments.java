package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.error.UsageException;
import io.shardlab.workloadfile.value.Slot;
import io.shardlab.workloadfile.value.Value;
import java.util.List;
import java.util.Map;

/** The arguments of one use of a generator. For one thread. */
public final class Arguments {

    private final ValueReader reader;
    private final String generator;
    private final YamlValue position;
    private final YamlValue value;
    private final long slot;
    private final int depth;

    /** @param value null if the generator stands alone, as a plain word */
    Arguments(ValueReader reader, String generator, YamlValue position, YamlValue value, long slot, int depth) {
        this.reader = reader;
        this.generator = generator;
        this.position = position;
        this.value = value;
        this.slot = slot;
        this.depth = depth;
    }

    /** The generator's name, such as {@code ^int}. */
    public String generator() {
        return generator;
    }

    /** The slot of the generator's random bits. */
    public long slot() {
        return slot;
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
            throw refusal("has " + generator + " without arguments; write " + example);
        }
        return value;
    }

    /** Returns the named arguments, none if the generator stands alone; unknown names are refused. */
    public Map<String, YamlValue> named(List<String> known) {
        return areMissing() ? Map.of() : value.fields(known);
    }

    /** Reads a value among the arguments, in which generators may stand. */
    public Value nested(YamlValue nested, String name) {
        return reader.read(nested, Slot.of(slot, name), depth + 1);
    }

    /** The refusal of this use of the generator. */
    public UsageException refusal(String problem) {
        return position.refusal(problem);
    }
}
