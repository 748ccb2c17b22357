package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.write.Generator;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A field of a collection's documents.
 *
 * @param templates all collections
 * @param collection the collection
 * @param path the field's path, without positions in arrays
 * @param value the tree of its values; of an element for an array
 * @param inArray true if it is an array or within one
 * @param inKind true if there are several kinds of documents, so that its values may differ in others
 */
record CapturedField(
        FileTemplates templates, String collection, String path, Object value, boolean inArray, boolean inKind) {

    /** Operations hardly draw one of more values twice. */
    private static final double MOST_VALUES = 1e12;

    private static final Set<String> UNIQUE = Set.of("objectId", "uuid", "sequence");

    /** Generators whose values are the same wherever they stand, so that operations may have them, too. */
    private static final Set<String> MOVABLE = Set.of(
            "int",
            "long",
            "double",
            "decimal",
            "date",
            "boolean",
            "string",
            "text",
            "fake",
            "choose",
            "uuid",
            "objectId",
            "binary",
            "point",
            "array",
            "reference");

    private String generator() {
        return value instanceof Generator generator ? generator.name() : "";
    }

    private Object argument(String name) {
        return FileTemplates.argument(value, name);
    }

    private long number(String name, long otherwise) {
        return argument(name) instanceof Number number ? number.longValue() : otherwise;
    }

    /** True if each document has a value of its own. */
    boolean isUnique() {
        return !inArray && (path.equals("_id") || UNIQUE.contains(generator()) && argument("distinct") == null);
    }

    /** True if it rises with each new document. */
    boolean isSequence() {
        return !inArray && !inKind && generator().equals("sequence");
    }

    /** Returns the difference between the numbers of two documents that follow each other. */
    double step() {
        return argument("step") instanceof Number number ? number.doubleValue() : 1;
    }

    /** True if it has texts. */
    boolean isText() {
        return switch (generator()) {
            case "string", "text", "fake" -> true;
            case "choose" ->
                argument("values") instanceof List<?> kinds
                        && kinds.stream()
                                .allMatch(kind -> kind instanceof Generator
                                        && new CapturedField(templates, collection, path, kind, inArray, inKind)
                                                .isText());
            default -> value instanceof String;
        };
    }

    /** True if its dates are relative to now. */
    boolean isLive() {
        Object first = argument("values") instanceof List<?> kinds && !kinds.isEmpty() ? kinds.get(0) : value;
        return first instanceof Generator dates && dates.name().equals("now");
    }

    /** Returns the number of different values, at most that of documents. */
    long distinct() {
        long documents = Math.max(1, templates.documents(collection));
        if (isUnique()) {
            return documents;
        }
        if (argument("distinct") != null) {
            return Math.min(documents, number("distinct", documents));
        }
        return switch (generator()) {
            case "choose" -> choices(documents);
            case "boolean" -> 2;
            case "int", "long" -> Math.min(documents, number("to", documents) - number("from", 0) + 1);
            case "reference" -> Math.min(documents, Math.max(1, templates.documents(referred())));
            case "" -> 1;
            default -> documents;
        };
    }

    /** Returns the number of values that its generator draws from, which may be more than there are documents. */
    long values() {
        return argument("distinct") == null
                        && (generator().equals("int") || generator().equals("long"))
                ? (long) Math.min(MOST_VALUES, Math.max(1, (double) number("to", 0) - number("from", 0) + 1))
                : distinct();
    }

    private long choices(long documents) {
        Object values = value instanceof Generator generator && generator.arguments() instanceof List<?> list
                ? list
                : argument("values");
        if (!(values instanceof List<?> list)) {
            return documents;
        }
        return list.stream().anyMatch(Generator.class::isInstance) ? documents : list.size();
    }

    /** Returns the parts of the documents that have each value, if it is one of few; none otherwise. */
    Map<Object, Double> shares() {
        Object values = generator().equals("choose")
                ? ((Generator) value).arguments() instanceof List<?> list ? list : argument("values")
                : Collections.singletonList(value);
        if (inKind
                || value == null
                || !(values instanceof List<?> each)
                || each.stream().anyMatch(Generator.class::isInstance)) {
            return Map.of();
        }
        List<?> weights = argument("weights") instanceof List<?> list ? list : List.of();
        double sum = weights.stream().mapToDouble(CapturedField::number).sum();
        Map<Object, Double> shares = new HashMap<>();
        for (int i = 0; i < each.size(); i++) {
            double share = weights.isEmpty() ? 1.0 / each.size() : number(weights.get(i)) / sum;
            shares.merge(each.get(i), share, Double::sum);
        }
        return shares;
    }

    private static double number(Object weight) {
        return weight instanceof Number number ? number.doubleValue() : 0;
    }

    /** Returns a number that none of its numbers is above; 0 if it has none. */
    double greatest() {
        double last = generator().equals("sequence")
                ? number("start", 0) + (double) number("step", 1) * templates.documents(collection)
                : 0;
        return Math.max(last, greatest(value));
    }

    private static double greatest(Object tree) {
        if (tree instanceof Generator inner) {
            return greatest(inner.arguments());
        }
        if (tree instanceof Map<?, ?> fields) {
            return fields.values().stream()
                    .mapToDouble(CapturedField::greatest)
                    .max()
                    .orElse(0);
        }
        return tree instanceof List<?> list
                ? list.stream().mapToDouble(CapturedField::greatest).max().orElse(0)
                : number(tree);
    }

    private String referred() {
        Object field = value instanceof Generator generator && generator.arguments() instanceof String text
                ? text
                : argument("field");
        String text = String.valueOf(field);
        int dot = text.indexOf('.');
        return dot < 0 ? text : text.substring(0, dot);
    }

    /** Returns the exponent of the values' Zipf distribution over the documents; 0 if they are equally frequent. */
    double exponent() {
        return "zipfian".equals(argument("distribution")) && argument("exponent") instanceof Number number
                ? number.doubleValue()
                : 0;
    }

    /** True if an operation can take one of the different values by {@code ^valueOf}. */
    boolean isCountable() {
        if (inKind) {
            return false;
        }
        return switch (generator()) {
            case "choose" -> choices(-1) > 0;
            case "int", "long", "sequence", "reference" -> true;
            default -> argument("distinct") != null;
        };
    }

    /** True if an operation can have a value of this generator. */
    boolean isMovable() {
        return MOVABLE.contains(generator()) || value instanceof Boolean || value instanceof Number;
    }

    /** Returns the name by which other parts of the file refer to it. */
    String reference() {
        return collection + "." + path;
    }
}
