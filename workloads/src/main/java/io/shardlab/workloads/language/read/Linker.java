package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the values that refer to other parts of the file, once these were read. For one thread. */
final class Linker {

    /** More references that lead to one another are a mistake, or an attack on the stack. */
    private static final int MOST_LEVELS = 500;

    /** The most values that one value may be made of, each counted as often as it is made. */
    private static final long MOST_VALUES = 1_000_000;

    private static final long UNDER_WAY = -1;

    private final Map<LinkedValue, YamlValue> positions = new IdentityHashMap<>();
    private final List<LinkedValue> links = new ArrayList<>();
    private final Map<Value, Long> sizes = new IdentityHashMap<>();
    private int level;

    /**
     * Returns a value that is made later.
     *
     * @param position its position, for refusals
     */
    Value link(YamlValue position, Supplier<Value> source) {
        LinkedValue link = new LinkedValue(() -> make(position, source), () -> refuseCycle(position));
        positions.put(link, position);
        links.add(link);
        return link;
    }

    private Value make(YamlValue position, Supplier<Value> source) {
        refuseDepth(position);
        level++;
        try {
            return source.get();
        } finally {
            level--;
        }
    }

    /** Makes the values that were linked since the last call. */
    void resolve() {
        // The making of one may link others.
        for (int i = 0; i < links.size(); i++) {
            links.get(i).resolve();
        }
        for (LinkedValue link : links) {
            size(link, positions.get(link));
        }
        links.clear();
    }

    /** Returns the number of values that are made to make one. */
    private long size(Value value, YamlValue around) {
        Long known = sizes.get(value);
        if (known != null) {
            if (known == UNDER_WAY) {
                refuseCycle(around);
            }
            return known;
        }
        YamlValue position = value instanceof LinkedValue link ? positions.get(link) : around;
        refuseDepth(position);
        sizes.put(value, UNDER_WAY);
        level++;
        long size = 1;
        for (Value part : value.parts()) {
            size += size(part, position);
        }
        level--;
        if (size > MOST_VALUES) {
            throw position.refused(
                    "makes more than {0,number,#} values of other fields for each document", MOST_VALUES);
        }
        sizes.put(value, size);
        return size;
    }

    private void refuseDepth(YamlValue position) {
        if (level > MOST_LEVELS) {
            throw position.refused(
                    "refers to a field, which refers to another one, and so on for more than {0,number,#} levels",
                    MOST_LEVELS);
        }
    }

    private static void refuseCycle(YamlValue position) {
        throw position.refused("refers to a field that is made from this one, in a cycle");
    }
}
