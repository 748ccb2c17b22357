package io.shardlab.cli.output;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A table for a terminal: words to the left, figures to the right. */
public final class TerminalTable {

    private static final int WIDEST_COLUMN = 72;

    /** Where the library keeps the character of the line below the header. */
    private static final int HEADER_LINE = 8;

    private static final Character[] LINES = lines();

    private final List<String> headers;
    private final OptionalInt labels;
    private final List<String[]> rows = new ArrayList<>();

    public TerminalTable(List<String> headers) {
        this.headers = List.copyOf(headers);
        this.labels = OptionalInt.empty();
    }

    /** @param labels how many columns from the left are words, and all others figures, whatever they hold */
    public TerminalTable(List<String> headers, int labels) {
        this.headers = List.copyOf(headers);
        this.labels = OptionalInt.of(labels);
    }

    public void row(String... cells) {
        if (cells.length != headers.size()) {
            throw new IllegalArgumentException("a row has " + headers.size() + " cells, not " + cells.length);
        }
        rows.add(cells);
    }

    public String render() {
        Column[] columns = new Column[headers.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = column(i);
        }
        return AsciiTable.getTable(LINES, columns, rows.toArray(String[][]::new))
                .stripTrailing();
    }

    private Column column(int index) {
        int column = index;
        boolean figures = labels.isPresent() ? column >= labels.getAsInt() : looksLikeFigures(column);
        HorizontalAlign align = figures ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT;
        return new Column()
                .header(headers.get(index))
                .headerAlign(align)
                .dataAlign(align)
                .maxWidth(WIDEST_COLUMN, OverflowBehaviour.NEWLINE);
    }

    private boolean looksLikeFigures(int column) {
        return !rows.isEmpty()
                && rows.stream()
                        .allMatch(row -> row[column].matches("(≥ )?[-+<>]?[-+0-9.,% *~?]*|[-+0-9.]+ to [-+0-9.]+ %"));
    }

    /** Only a line below the header, so that a table can be pasted and cut. */
    private static Character[] lines() {
        Character[] none = new Character[AsciiTable.NO_BORDERS.length];
        none[HEADER_LINE] = '-';
        return none;
    }
}
