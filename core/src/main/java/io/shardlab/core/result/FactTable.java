package io.shardlab.core.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table among the facts of a result, with figures of a workload that are not figures of phases. Immutable.
 *
 * @param title one line
 * @param columns the headings with units; the first heads the rows' names
 * @param rows texts, whole numbers (Long), numbers (Double), and null for unknown values
 * @param drawn the columns that a page draws as bars; empty for no chart
 * @param unit the unit of the drawn columns
 * @param notes sentences below the table
 */
public record FactTable(
        String title,
        List<String> columns,
        List<List<Object>> rows,
        List<String> drawn,
        String unit,
        List<String> notes) {

    /** The key, among the facts, of a list of tables. */
    public static final String FACT = "tables";

    private static final String TITLE = "title";
    private static final String COLUMNS = "columns";
    private static final String ROWS = "rows";
    private static final String DRAWN = "drawn";
    private static final String UNIT = "unit";
    private static final String NOTES = "notes";

    public FactTable {
        columns = List.copyOf(columns);
        drawn = drawn.stream().filter(columns::contains).toList();
        rows = rows.stream()
                .map(row -> Collections.unmodifiableList(new ArrayList<>(row)))
                .toList();
        notes = List.copyOf(notes);
    }

    /** A table without a chart and notes. */
    public FactTable(String title, List<String> columns, List<List<Object>> rows) {
        this(title, columns, rows, List.of(), "", List.of());
    }

    /** The same table with some columns drawn, in a unit. */
    public FactTable drawing(List<String> which, String unitOfThem) {
        return new FactTable(title, columns, rows, which, unitOfThem, notes);
    }

    /** The same table with notes. */
    public FactTable noting(List<String> sentences) {
        return new FactTable(title, columns, rows, drawn, unit, sentences);
    }

    /** The same table with another title. */
    FactTable titled(String other) {
        return new FactTable(other, columns, rows, drawn, unit, notes);
    }

    /** The table as JSON-compatible values. */
    public Map<String, Object> asFact() {
        return Map.of(TITLE, title, COLUMNS, columns, ROWS, rows, DRAWN, drawn, UNIT, unit, NOTES, notes);
    }

    /** The tables among the facts of a result, saved or fresh, in their order. */
    public static List<FactTable> in(Map<String, Object> facts) {
        return facts.get(FACT) instanceof List<?> tables
                ? tables.stream().flatMap(table -> from(table).stream()).toList()
                : List.of();
    }

    private static Optional<FactTable> from(Object fact) {
        if (fact instanceof Map<?, ?> map
                && map.get(COLUMNS) instanceof List<?> columns
                && map.get(ROWS) instanceof List<?> rows) {
            List<List<Object>> cells = new ArrayList<>();
            for (Object row : rows) {
                cells.add(new ArrayList<>((List<?>) row));
            }
            return Optional.of(new FactTable(
                    String.valueOf(map.get(TITLE)),
                    texts(columns),
                    cells,
                    texts(map.get(DRAWN)),
                    map.get(UNIT) instanceof String unit ? unit : "",
                    texts(map.get(NOTES))));
        }
        return Optional.empty();
    }

    private static List<String> texts(Object list) {
        return list instanceof List<?> texts
                ? texts.stream().map(String::valueOf).toList()
                : List.of();
    }
}
