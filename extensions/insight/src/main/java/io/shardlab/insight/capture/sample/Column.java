package io.shardlab.insight.capture.sample;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The values of one path in the sample.
 *
 * @param path the names of fields, separated by dots and without positions in arrays; empty for whole documents
 * @param values the values in the order of the sample
 * @param population about how many values of this path the collection has, sampled or not
 * @param isInArray true for elements of arrays and their fields
 */
record Column(String path, List<RawValue> values, double population, boolean isInArray) {

    /** Whole documents. */
    Column(List<RawValue> documents, double population) {
        this("", documents, population, false);
    }

    int size() {
        return values.size();
    }

    /** Returns a part of the values, such as those of one type. */
    Column part(List<RawValue> some) {
        return new Column(path, some, population * some.size() / values.size(), isInArray);
    }

    /** Returns the values of a field of these documents. */
    Column field(String name, List<RawValue> some) {
        return new Column(
                path.isEmpty() ? name : path + "." + name, some, population * some.size() / values.size(), isInArray);
    }

    /** Returns elements of these arrays; not all if there are too many. */
    Column elements(List<RawValue> some, double all) {
        return new Column(path, some, population * all / values.size(), true);
    }

    /** Returns the parts of each kind. */
    Map<ValueKind, Column> byKind() {
        Map<ValueKind, List<RawValue>> parts =
                values.stream().collect(Collectors.groupingBy(ValueKind::of, TreeMap::new, Collectors.toList()));
        return parts.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, part -> part(part.getValue()), (one, other) -> one, TreeMap::new));
    }

    /** Returns the mean size of the values in bytes. */
    double meanSize() {
        return values.stream().mapToInt(RawValue::size).average().orElse(0);
    }
}
