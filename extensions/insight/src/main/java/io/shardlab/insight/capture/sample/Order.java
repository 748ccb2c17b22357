package io.shardlab.insight.capture.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** The fields whose values rise with the order of insertion, by documents in that order. Immutable. */
final class Order {

    /** Nothing is known. */
    static final Order UNKNOWN = new Order(Set.of());

    /** Fewer different values may be in order by chance. */
    private static final int ENOUGH = 20;

    /** Kendall's rank correlation. Concurrent insertions may overtake each other, so that it is not 1. */
    private static final double CORRELATION = 0.9;

    /** The part of the documents that must have the field. */
    private static final double PRESENCE = 0.8;

    private final Set<String> ascending;

    private Order(Set<String> ascending) {
        this.ascending = ascending;
    }

    /** A value that can be compared with others of its path; one of both is given. */
    private record Key(double number, String text) {

        private static final Comparator<Key> COMPARATOR =
                Comparator.comparingDouble(Key::number).thenComparing(Key::text);

        /** Returns the key of a value that has an order; documents, arrays and truth values have none. */
        static Optional<Key> of(RawValue value) {
            if (ValueKind.of(value) == ValueKind.STRING) {
                return Optional.of(new Key(0, value.text()));
            }
            if (ValueKind.of(value) == ValueKind.OBJECT_ID) {
                // Those of one second have a counter.
                return Optional.of(
                        new Key(0, HexFormat.of().formatHex(value.content().array(), value.from(), value.to())));
            }
            OptionalDouble number = value.number();
            return number.isPresent() ? Optional.of(new Key(number.getAsDouble(), "")) : Optional.empty();
        }

        int compare(Key other) {
            return COMPARATOR.compare(this, other);
        }
    }

    /** @param documents documents in the order of insertion, perhaps with gaps; about 1000 at most */
    static Order of(List<RawValue> documents) {
        Map<String, List<Key>> keys = new HashMap<>();
        documents.forEach(document -> collect("", document, keys));
        return new Order(keys.entrySet().stream()
                .filter(path -> path.getValue().size() >= PRESENCE * documents.size() && isAscending(path.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * Returns the documents in the order of a field's values, whatever order the shards gave them in. Those without such a value
     * come first.
     *
     * @param field a field of the documents themselves
     */
    static List<RawValue> sorted(List<RawValue> documents, String field) {
        Map<RawValue, Key> keys = new IdentityHashMap<>();
        documents.forEach(document -> document.field(field).flatMap(Key::of).ifPresent(key -> keys.put(document, key)));
        return documents.stream()
                .sorted(Comparator.comparing(keys::get, Comparator.nullsFirst(Key.COMPARATOR)))
                .toList();
    }

    /** Arrays are left out: their elements have an order of their own. */
    private static void collect(String prefix, RawValue document, Map<String, List<Key>> keys) {
        for (RawValue.Field field : document.fields()) {
            String path = prefix + field.name();
            RawValue value = field.value();
            if (ValueKind.of(value) == ValueKind.DOCUMENT) {
                collect(path + ".", value, keys);
            } else {
                Key.of(value)
                        .ifPresent(key -> keys.computeIfAbsent(path, any -> new ArrayList<>())
                                .add(key));
            }
        }
    }

    private static boolean isAscending(List<Key> keys) {
        if (new HashSet<>(keys).size() < ENOUGH) {
            return false;
        }
        int rising = 0;
        int falling = 0;
        for (int i = 0; i < keys.size(); i++) {
            for (int j = i + 1; j < keys.size(); j++) {
                int order = keys.get(i).compare(keys.get(j));
                rising += order < 0 ? 1 : 0;
                falling += order > 0 ? 1 : 0;
            }
        }
        return rising - falling > CORRELATION * (rising + falling);
    }

    /** @param path names of fields, separated by dots */
    boolean isAscending(String path) {
        return ascending.contains(path);
    }
}
