package io.shardlab.workloads.language.operation;

import io.shardlab.workloads.language.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An answer that must have all documents which match, or sums over them: those with the value that a field of the chosen document
 * has, and perhaps with another field in a range. Immutable.
 *
 * @param field the path of the field whose value is that of the chosen document
 * @param range the range; empty if other fields do not count
 * @param sorted true if the documents are in the order of the field with the range
 * @param limit the most documents; {@link Long#MAX_VALUE} if there is no limit
 * @param sums the sums for each value of the field with the range, by their names; each the sum of a field, or the number of
 *     documents if it is empty. There are none if the documents themselves are returned
 */
public record AllMatching(
        String field, Optional<Range> range, boolean sorted, long limit, Map<String, Optional<String>> sums) {

    public AllMatching {
        sums = Collections.unmodifiableMap(new LinkedHashMap<>(sums));
    }

    /**
     * A range of values of a field.
     *
     * @param field the path of the field
     * @param bounds the bounds by their operators: {@code $gt}, {@code $gte}, {@code $lt} and {@code $lte}
     */
    public record Range(String field, Map<String, Value> bounds) {

        public Range {
            bounds = Map.copyOf(bounds);
        }
    }

    /** Returns the fields on which it depends which documents match, and what the sums are. */
    public Set<String> fields() {
        Set<String> fields = new LinkedHashSet<>();
        fields.add(field);
        range.ifPresent(values -> fields.add(values.field()));
        sums.values().forEach(sum -> sum.ifPresent(fields::add));
        return fields;
    }
}
