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
 */
public record FactTable(String title, List<String> columns, List<List<Object>> rows, List<String> drawn, String unit) {

    /** The key, among the facts, of a list of tables. */
    public static final String FACT = "tables";

    private static final String TITLE = "title";
    private static final String COLUMNS = "columns";
    private static final String ROWS = "rows";
    private static final String DRAWN = "drawn";
    private static final String UNIT = "unit";

    public FactTable {
        columns = List.copyOf(columns);
        drawn = drawn.stream().filter(columns::contains).toList();
        rows = rows.stream()
                .map(row -> Collections.unmodifiableList(new ArrayList<>(row)))
                .toList();
    }

    /** A table without a chart. */
    public FactTable(String title, List<String> columns, List<List<Object>> rows) {
        this(title, columns, rows, List.of(), "");
    }

    /** The same table with some columns drawn, in a unit. */
    public FactTable drawing(List<String> which, String unitOfThem) {
        return new FactTable(title, columns, rows, which, unitOfThem);
    }

    /** The same table with another title. */
    FactTable titled(String other) {
        return new FactTable(other, columns, rows, drawn, unit);
    }

    /** The table as JSON-compatible values. */
    public Map<String, Object> asFact() {
        return Map.of(TITLE, title, COLUMNS, columns, ROWS, rows, DRAWN, drawn, UNIT, unit);
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
                    columns.stream().map(String::valueOf).toList(),
                    cells,
                    map.get(DRAWN) instanceof List<?> drawn
                            ? drawn.stream().map(String::valueOf).toList()
                            : List.of(),
                    map.get(UNIT) instanceof String unit ? unit : ""));
        }
        return Optional.empty();
    }
}
