package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.Hole;
import io.shardlab.insight.capture.shape.OperationGroup;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Gives operations readable names, each once, such as {@code findOrdersByCustomer}. For one file and thread. */
final class OperationNames {

    private static final int LONGEST = 60;
    private static final int MOST_FIELDS = 3;

    private final Set<String> given = new HashSet<>();

    String of(OperationGroup group, String collection) {
        List<String> fields = group.holes().stream()
                .filter(hole -> Set.of(Hole.Kind.EQUAL, Hole.Kind.COMPARED, Hole.Kind.LISTED, Hole.Kind.PATTERN)
                        .contains(hole.kind()))
                .map(Hole::shownPath)
                .filter(path -> !path.isEmpty())
                .distinct()
                .limit(MOST_FIELDS)
                .map(OperationNames::capital)
                .toList();
        String by = fields.isEmpty() ? "" : "By" + String.join("And", fields);
        return unique(group.action() + capital(collection) + by);
    }

    String ofTransaction(List<OperationGroup> steps) {
        return unique("transaction"
                + steps.stream()
                        .map(step -> capital(step.action().replaceAll("(One|Many).*", "")))
                        .distinct()
                        .limit(MOST_FIELDS)
                        .collect(Collectors.joining()));
    }

    private String unique(String name) {
        String plain = name.replaceAll("[^\\p{L}\\p{N}_]", "");
        String wanted = plain.substring(0, Math.min(plain.length(), LONGEST - 4));
        String unique = wanted;
        for (int i = 2; !given.add(unique); i++) {
            unique = wanted + i;
        }
        return unique;
    }

    /** Returns a name or path in the form of a word within a name: {@code customer._id} becomes {@code CustomerId}. */
    private static String capital(String path) {
        StringBuilder name = new StringBuilder();
        for (String part : path.split("[^\\p{L}\\p{N}]+")) {
            if (!part.isEmpty()) {
                name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
            }
        }
        return name.toString();
    }
}
