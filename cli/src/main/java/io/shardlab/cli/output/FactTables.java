package io.shardlab.cli.output;

import io.shardlab.core.result.FactTable;
import java.util.List;
import java.util.Locale;

/** Tables that a workload says of its figures, for a terminal. */
final class FactTables {

    private static final double WHOLE_FROM = 100;

    private FactTables() {}

    static String render(FactTable table) {
        TextTable text = new TextTable(table.columns());
        for (List<Object> row : table.rows()) {
            text.row(row.stream().map(FactTables::cell).toArray(String[]::new));
        }
        return table.title() + System.lineSeparator() + text.render();
    }

    /** A saved result has small whole numbers as Integer. */
    private static String cell(Object value) {
        if (value == null) {
            return "-";
        }
        if (value instanceof Long || value instanceof Integer) {
            return Figures.count(((Number) value).longValue());
        }
        return value instanceof Double number
                ? String.format(Locale.ROOT, Math.abs(number) < WHOLE_FROM ? "%.3f" : "%,.0f", number)
                : String.valueOf(value);
    }
}
