package io.shardlab.cli.output;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.FigureText;
import java.util.List;

/** Tables that a workload says of its figures, for a terminal. */
final class FactTables {

    private static final double WHOLE_FROM = 100;

    private FactTables() {}

    static String render(FactTable table) {
        TextTable text = new TextTable(table.columns());
        for (List<Object> row : table.rows()) {
            text.row(row.stream().map(FigureText::any).toArray(String[]::new));
        }
        return table.title() + System.lineSeparator() + text.render();
    }
}
