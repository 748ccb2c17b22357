package io.shardlab.cli.output;

import io.shardlab.answers.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes tables for a terminal: words to the left, figures to the right, and a line below the heads only. A table that is wider
 * than the terminal is folded.
 */
public final class TerminalTable {

    /** The most columns of the terminal that a cell takes where no terminal limits the table. */
    private static final int WIDEST_CELL = 70;

    /** The space on each side of a cell. */
    private static final String MARGIN = " ";

    private final ReportWords words;
    private final Function<List<List<String>>, Table> layout;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Creates an empty table that detects columns of figures by the form of their cells.
     *
     * @param heads in English
     */
    public TerminalTable(ReportWords words, List<String> heads) {
        this.words = words;
        this.layout = cells -> Table.of("", heads, cells, List.of());
    }

    /** @param labels the number of columns from the left that hold words; all others hold figures */
    public TerminalTable(ReportWords words, List<String> heads, int labels) {
        this.words = words;
        this.layout = cells -> Table.of("", heads, labels, cells, List.of());
    }

    public void row(String... cells) {
        rows.add(List.of(cells));
    }

    /** @throws IllegalArgumentException if a row has another number of cells than there are heads */
    public String render() {
        return grid(layout.apply(rows), words);
    }

    /** Returns the columns of a table, whose heads are in English, in the language of the user. */
    public static String grid(Table table, ReportWords words) {
        return grid(table.in(words.language()), Lines.COLUMNS);
    }

    /** Returns the columns of a table for a terminal of this width. */
    public static String grid(Table table, int width) {
        return width == Lines.UNLIMITED
                ? whole(table, WIDEST_CELL)
                : new FoldedTable(table, width)
                        .blocks().stream()
                                .map(block -> whole(block, Lines.UNLIMITED))
                                .collect(Collectors.joining(System.lineSeparator() + System.lineSeparator()));
    }

    /** @param widest the most columns of the terminal that a cell takes, unless a word is longer */
    private static String whole(Table table, int widest) {
        List<List<List<String>>> rows = Stream.concat(Stream.of(table.heads()), table.texts().stream())
                .map(row -> row.stream()
                        .map(cell -> Lines.wrapped(cell, widest).lines().toList())
                        .toList())
                .toList();
        int[] widths = IntStream.range(0, table.columns().size())
                .map(column -> rows.stream()
                        .flatMap(row -> row.get(column).stream())
                        .mapToInt(Lines::width)
                        .max()
                        .orElse(0))
                .toArray();
        String rule = "-".repeat(IntStream.of(widths).map(width -> width + 2).sum());
        return IntStream.range(0, rows.size())
                .boxed()
                .flatMap(index -> Stream.concat(
                        lines(table, rows.get(index), widths), index == 0 ? Stream.of(rule) : Stream.empty()))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static Stream<String> lines(Table table, List<List<String>> row, int[] widths) {
        int most = row.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
                .mapToObj(line -> IntStream.range(0, widths.length)
                        .mapToObj(column -> {
                            List<String> cell = row.get(column);
                            return aligned(
                                    line < cell.size() ? cell.get(line) : "",
                                    widths[column],
                                    table.columns().get(column).figures());
                        })
                        .collect(Collectors.joining())
                        .stripTrailing());
    }

    private static String aligned(String text, int width, boolean right) {
        String space = " ".repeat(width - Lines.width(text));
        return MARGIN + (right ? space + text : text + space) + MARGIN;
    }
}
