package io.shardlab.mongo.input;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Options for the columns of a CSV or TSV file.
 *
 * @param names the names; empty if the first row has them
 * @param headerLine whether the first row has the names even if it looks like data
 * @param haveTypes whether each name ends with a type, as in {@code born.date(2006-01-02)}
 * @param types the types of columns by name; other columns are {@link FieldType#AUTO}
 */
public record ColumnOptions(
        Optional<List<String>> names, boolean headerLine, boolean haveTypes, Map<String, FieldType> types) {

    /** The first row has the names, and the form of each value decides its type. */
    public static final ColumnOptions DEFAULT = new ColumnOptions(Optional.empty(), false, false, Map.of());

    public ColumnOptions {
        names = names.map(List::copyOf);
        types = Map.copyOf(types);
    }
}
