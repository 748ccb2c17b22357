package io.shardlab.data.input;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.data.document.BsonAppender;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a header line says: which column becomes which field of which embedded document. A dotted name means an embedded
 * document, as in mongoimport; its fields stand where the first of them is named. Immutable and thread-safe.
 */
final class Header {

    /** One thing to write: a column's value, or the beginning or end of an embedded document. */
    private record Step(Kind kind, byte[] name, int column, FieldType type) {
        private enum Kind {
            VALUE,
            OPEN,
            CLOSE
        }
    }

    /** What lines end with that no line feed ends. */
    private static final Pattern CARRIAGE_RETURN = Pattern.compile("\\r(?!\\n)");

    private final List<String> columns;
    private final Step[] steps;

    /**
     * Plans the documents.
     *
     * @param columns the names in the header line
     * @param types types of columns by name; the others are {@link FieldType#AUTO}
     * @param input what the input is called in messages
     * @throws RunFailedException if the names are no field names
     * @throws UsageException if a type is given for a column that does not exist
     */
    Header(List<String> columns, Map<String, FieldType> types, String input) {
        this.columns = List.copyOf(columns);
        types.keySet().forEach(name -> requireColumn(name, input));
        Map<String, Object> tree = new LinkedHashMap<>();
        for (int column = 0; column < columns.size(); column++) {
            place(tree, column, input);
        }
        List<Step> plan = new ArrayList<>();
        addSteps(tree, types, plan);
        steps = plan.toArray(Step[]::new);
    }

    int columnCount() {
        return columns.size();
    }

    /**
     * Appends a row's fields to the open document.
     *
     * @return the first column whose text is not of its type, or -1 if all are
     */
    int append(BsonAppender out, byte[] bytes, Fields fields) {
        for (Step step : steps) {
            switch (step.kind()) {
                case OPEN -> out.startDocument(step.name());
                case CLOSE -> out.endDocument();
                case VALUE -> {
                    int column = step.column();
                    if (!Scalars.append(
                            out, step.name(), step.type(), bytes, fields.start(column), fields.end(column))) {
                        return column;
                    }
                }
            }
        }
        return -1;
    }

    String column(int index) {
        return columns.get(index);
    }

    private void requireColumn(String name, String input) {
        if (!columns.contains(name)) {
            throw new UsageException("--field-types names '" + name + "', but " + input + " has the fields "
                    + String.join(", ", columns) + ".");
        }
    }

    /** Puts a column number into nested maps along the parts of its name. */
    @SuppressWarnings("unchecked") // only this method puts maps into the tree
    private void place(Map<String, Object> tree, int column, String input) {
        String name = columns.get(column);
        String[] parts = name.split("\\.", -1);
        Map<String, Object> parent = tree;
        for (int i = 0; i < parts.length; i++) {
            boolean last = i == parts.length - 1;
            requirePart(parts[i], column, input);
            Object present = parent.putIfAbsent(parts[i], last ? (Object) column : new LinkedHashMap<String, Object>());
            if (present != null && (last || present instanceof Integer)) {
                throw malformed(input, "names '" + name + "' twice, or both as a value and as an embedded document");
            }
            if (!last) {
                parent = (Map<String, Object>) parent.get(parts[i]);
            }
        }
    }

    private void requirePart(String part, int column, String input) {
        if (CARRIAGE_RETURN.matcher(part).find()) {
            throw malformed(
                    input,
                    "has a carriage return in the name of column " + (column + 1)
                            + ": lines end with a line feed here, after a carriage return or without one");
        }
        if (part.isEmpty()) {
            String name = columns.get(column);
            throw malformed(
                    input,
                    name.isEmpty()
                            ? "has no name for column " + (column + 1)
                            : "names a field '" + name + "', which has nothing before, after or between its dots");
        }
        if (part.indexOf('\0') >= 0) {
            throw malformed(input, "has a NUL character in the name of column " + (column + 1));
        }
    }

    private static RunFailedException malformed(String input, String what) {
        return new RunFailedException("The header line of " + input + " " + what + ".");
    }

    @SuppressWarnings("unchecked") // only place() puts maps into the tree
    private void addSteps(Map<String, Object> tree, Map<String, FieldType> types, List<Step> plan) {
        tree.forEach((part, content) -> {
            byte[] name = BsonAppender.name(part);
            if (content instanceof Integer column) {
                FieldType type = types.getOrDefault(columns.get(column), FieldType.AUTO);
                plan.add(new Step(Step.Kind.VALUE, name, column, type));
            } else {
                plan.add(new Step(Step.Kind.OPEN, name, -1, FieldType.AUTO));
                addSteps((Map<String, Object>) content, types, plan);
                plan.add(new Step(Step.Kind.CLOSE, name, -1, FieldType.AUTO));
            }
        });
    }
}
