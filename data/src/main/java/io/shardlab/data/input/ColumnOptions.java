package io.shardlab.data.input;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is said of the columns of a CSV or TSV file.
 *
 * @param names their names; empty if the first row names them
 * @param headerLine whether the first row names them even if it looks like data
 * @param haveTypes whether each name ends with a type, as in {@code born.date(2006-01-02)}
 * @param types types of columns by name; columns not named are {@link FieldType#AUTO}
 */
public record ColumnOptions(
        Optional<List<String>> names, boolean headerLine, boolean haveTypes, Map<String, FieldType> types) {

    /** The first row names the columns, and each value shows its type. */
    public static final ColumnOptions DEFAULT = new ColumnOptions(Optional.empty(), false, false, Map.of());

    public ColumnOptions {
        names = names.map(List::copyOf);
        types = Map.copyOf(types);
    }
}
