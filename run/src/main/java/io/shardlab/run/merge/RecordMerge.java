package io.shardlab.run.merge;

import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.result.Rounding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Combines records of several load machines component by component, as their declarations say. Sums are rounded to three
 * decimals. Immutable.
 */
final class RecordMerge {

    private final int longest;
    private final Custom custom;

    /**
     * @param longest the index of the machine whose phase was the longest
     * @param custom computes the components that no other rule of {@link Merge} covers
     */
    RecordMerge(int longest, Custom custom) {
        this.longest = longest;
        this.custom = custom;
    }

    /** Computes a component that is declared as {@link Merge#CUSTOM}. */
    @FunctionalInterface
    interface Custom {

        /** @param records the machines' records that the component belongs to */
        Object merged(Part part, List<? extends Record> records);
    }

    /** The sum of records that have simple rules only. */
    static <R extends Record> R sum(List<R> records) {
        return new RecordMerge(0, (part, all) -> {
                    throw new IllegalArgumentException(part.component() + " has no simple rule");
                })
                .merged(records);
    }

    /** @param records one of each machine, at least one */
    <R extends Record> R merged(List<R> records) {
        return RecordShape.of(records.get(0)).create(part -> merged(part, records));
    }

    private Object merged(Part part, List<? extends Record> records) {
        List<Object> values = records.stream().map(part::of).toList();
        if (part.merge().isEmpty() && values.get(0) instanceof Record) {
            return merged(values.stream().map(Record.class::cast).toList());
        }
        Merge rule = part.merge().orElse(part.measured().isPresent() ? Merge.SUM : Merge.FIRST);
        return switch (rule) {
            case SUM -> sumOf(values);
            case MAX -> Collections.max(comparable(values));
            case MIN -> Collections.min(comparable(values));
            case FIRST -> first(values);
            case LONGEST -> values.get(longest);
            case ANY -> values.contains(true);
            case COMMON -> common(values);
            case ABSENT -> Optional.empty();
            case BY_NAME -> byName(values);
            case CUSTOM -> custom.merged(part, records);
        };
    }

    private static Object common(List<?> values) {
        if (values.stream().distinct().count() == 1) {
            return values.get(0);
        }
        return values.get(0) instanceof List<?> ? List.of() : Optional.empty();
    }

    private static Object sumOf(List<?> values) {
        Object first = values.get(0);
        if (first instanceof Optional<?>) {
            List<?> known = values.stream()
                    .flatMap(value -> ((Optional<?>) value).stream())
                    .toList();
            return known.size() == values.size() ? Optional.of(sumOf(known)) : Optional.empty();
        }
        if (first instanceof Map<?, ?>) {
            Map<Object, List<Object>> byKey = new LinkedHashMap<>();
            values.forEach(map -> ((Map<?, ?>) map)
                    .forEach((key, value) -> byKey.computeIfAbsent(key, name -> new ArrayList<>())
                            .add(value)));
            Map<Object, Object> sums = new LinkedHashMap<>();
            byKey.forEach((key, all) -> sums.put(key, sumOf(all)));
            return sums;
        }
        if (first instanceof Double) {
            return Rounding.thousandths(
                    values.stream().mapToDouble(value -> (Double) value).sum());
        }
        long sum =
                values.stream().mapToLong(value -> ((Number) value).longValue()).sum();
        return first instanceof Integer ? (Object) Math.toIntExact(sum) : (Object) sum;
    }

    @SuppressWarnings("unchecked")
    private static List<? extends Comparable<Object>> comparable(List<?> values) {
        return values.stream().map(value -> (Comparable<Object>) value).toList();
    }

    private static Object first(List<?> values) {
        if (values.get(0) instanceof Map<?, ?>) {
            Map<Object, Object> all = new LinkedHashMap<>();
            values.forEach(map -> ((Map<?, ?>) map).forEach(all::putIfAbsent));
            return all;
        }
        return values.get(0) instanceof Optional<?>
                ? values.stream()
                        .flatMap(value -> ((Optional<?>) value).stream())
                        .findFirst()
                : values.get(0);
    }

    private List<Record> byName(List<?> lists) {
        Map<Object, List<Record>> groups = new LinkedHashMap<>();
        for (Object list : lists) {
            for (Object entry : (List<?>) list) {
                Record record = (Record) entry;
                Object name = RecordShape.of(record).parts().get(0).of(record);
                groups.computeIfAbsent(name, key -> new ArrayList<>()).add(record);
            }
        }
        return groups.values().stream().map(this::merged).toList();
    }
}
