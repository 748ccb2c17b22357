package io.shardlab.cli.output;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.shardlab.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes tables for a terminal: words to the left, figures to the right, and a line below the heads only. A table that is wider
 * than the terminal is folded.
 */
public final class TerminalTable {

    private static final int WIDEST_COLUMN = 72;

    /** The index at which the library keeps the character of the line below the heads. */
    private static final int HEADER_LINE = 8;

    private static final Character[] LINES = new Character[AsciiTable.NO_BORDERS.length];

    static {
        LINES[HEADER_LINE] = '-';
    }

    private final Function<List<List<String>>, Table> layout;
    private final List<List<String>> rows = new ArrayList<>();

    /** Creates an empty table that detects columns of figures by the form of their cells. */
    public TerminalTable(List<String> heads) {
        this.layout = cells -> Table.of("", heads, cells, List.of());
    }

    /** @param labels the number of columns from the left that hold words; all others hold figures */
    public TerminalTable(List<String> heads, int labels) {
        this.layout = cells -> Table.of("", heads, labels, cells, List.of());
    }

    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** @throws IllegalArgumentException if a row has another number of cells than there are heads */
    public String render() {
        return grid(layout.apply(rows));
    }

    /** Returns the title, the columns and the notes of a table. */
    static String of(Table table) {
        List<String> parts = new ArrayList<>();
        if (!table.title().isEmpty()) {
            parts.add(Lines.fitted(table.title()));
        }
        parts.add(untitled(table));
        return String.join(System.lineSeparator(), parts);
    }

    /** Returns the columns and the notes of a table. */
    static String untitled(Table table) {
        List<String> parts = new ArrayList<>(List.of(grid(table)));
        table.notes().forEach(note -> parts.add(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), parts);
    }

    /** Returns the columns of a table. */
    static String grid(Table table) {
        return grid(table, Lines.COLUMNS);
    }

    /** Returns the columns of a table for a terminal of this width. */
    static String grid(Table table, int width) {
        return width == Lines.UNLIMITED
                ? whole(table, WIDEST_COLUMN)
                : new FoldedTable(table, width)
                        .blocks().stream()
                                .map(block -> whole(block, Short.MAX_VALUE))
                                .collect(Collectors.joining(System.lineSeparator() + System.lineSeparator()));
    }

    private static String whole(Table table, int widest) {
        Column[] columns =
                table.columns().stream().map(column -> column(column, widest)).toArray(Column[]::new);
        String[][] cells =
                table.rows().stream().map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
        return AsciiTable.getTable(LINES, columns, cells)
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static Column column(Table.Column column, int widest) {
        HorizontalAlign align = column.figures() ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
        return new Column()
                .header(column.head())
                .headerAlign(align)
                .dataAlign(align)
                .maxWidth(widest, OverflowBehaviour.NEWLINE);
    }
}
