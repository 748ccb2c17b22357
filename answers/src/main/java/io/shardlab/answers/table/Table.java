package io.shardlab.answers.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table whose title, heads, cells and notes get their language when it is shown. It writes itself as CSV and Markdown; the command
 * line, the HTML report and the window have their own writers. Immutable.
 *
 * @param title a sentence or a few words on the contents; may be empty
 * @param columns the columns
 * @param rows a cell for each column
 * @param notes sentences below the table
 */
public record Table(Message title, List<Column> columns, List<List<Message>> rows, List<Message> notes) {

    /** The text of a cell without a value. */
    public static final String NOTHING = "-";

    /** More significant digits than any measurement has. */
    private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

    private static final Pattern FIGURE =
            Pattern.compile("(≥ |>= |[✓✗≠≈?] )?[<>]?[-+]?[0-9][-+0-9.,%±*~? ]*( to [-+]?[0-9.,]+( %)?| or more)?");
    private static final Pattern WITH_UNIT = Pattern.compile("(.+)(, (?:s|ms|µs|B|MB|MB/s|%))");
    private static final Pattern NO_FIGURE = Pattern.compile("-?|failed|unknown");

    /** The least width of a column in Markdown, for the line below its head. */
    private static final int NARROWEST = 4;

    /**
     * A column.
     *
     * @param head its head, with the unit
     * @param figures true if its cells are figures, which are aligned to the right; words are aligned to the left
     */
    public record Column(Message head, boolean figures) {}

    /** @throws IllegalArgumentException if a row has another number of cells than there are columns */
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        for (List<Message> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row has " + columns.size() + " cells, not " + row.size());
            }
        }
    }

    /**
     * Creates a table of texts that are the same in every language, but for its heads, whose first columns hold words and all others
     * figures.
     *
     * @param labels the number of columns with words
     */
    public static Table of(String title, List<String> heads, int labels, List<List<String>> rows, List<String> notes) {
        return new Table(
                Message.text(title),
                IntStream.range(0, heads.size())
                        .mapToObj(index -> new Column(head(heads.get(index)), index >= labels))
                        .toList(),
                rows.stream()
                        .map(row -> row.stream().map(Message::text).toList())
                        .toList(),
                notes.stream().map(Message::text).toList());
    }

    /**
     * A head with its unit behind a comma, of which the name is translated.
     *
     * @param english such as {@code disk read, MB}
     */
    public static Message head(String english) {
        Matcher unit = WITH_UNIT.matcher(english);
        return unit.matches() ? Message.of(unit.group(1)).and(Message.text(unit.group(2))) : Message.of(english);
    }

    /** Creates a table of names, each with its value. */
    public static Table pairs(Message title, List<List<Message>> rows) {
        return new Table(
                title,
                List.of(new Column(Message.of("what"), false), new Column(Message.of("value"), false)),
                rows,
                List.of());
    }

    /** Creates a table of texts that detects its columns of figures by the form of their cells; the first column holds words. */
    public static Table of(String title, List<String> heads, List<List<String>> rows, List<String> notes) {
        return of(title, heads, heads.size(), rows, notes).detecting();
    }

    /** The same table, whose columns hold figures if their cells have the form of these; the first column holds words. */
    Table detecting() {
        List<List<String>> texts = texts();
        return new Table(
                title,
                IntStream.range(0, columns.size())
                        .mapToObj(index ->
                                new Column(columns.get(index).head(), index > 0 && looksLikeFigures(texts, index)))
                        .toList(),
                rows,
                notes);
    }

    private static boolean looksLikeFigures(List<List<String>> rows, int column) {
        List<String> texts = rows.stream()
                .map(row -> row.get(column))
                .filter(text -> !NO_FIGURE.matcher(text).matches())
                .toList();
        return !texts.isEmpty() && texts.stream().allMatch(FIGURE.asMatchPredicate());
    }

    /** The heads in English, or in the language that {@link #in} gave them. */
    public List<String> heads() {
        return columns.stream().map(column -> column.head().toString()).toList();
    }

    /** The cells in English, or in the language that {@link #in} gave them. */
    public List<List<String>> texts() {
        return rows.stream()
                .map(row -> row.stream().map(Message::toString).toList())
                .toList();
    }

    /** The same table in a language. */
    public Table in(Language language) {
        UnaryOperator<Message> worded = text -> Message.text(text.in(language));
        return new Table(
                worded.apply(title),
                columns.stream()
                        .map(column -> new Column(worded.apply(column.head()), column.figures()))
                        .toList(),
                rows.stream().map(row -> row.stream().map(worded).toList()).toList(),
                notes.stream().map(worded).toList());
    }

    /** Returns the table with another title. */
    public Table titled(Message other) {
        return new Table(other, columns, rows, notes);
    }

    /** Returns the table with other notes. */
    public Table noted(List<Message> others) {
        return new Table(title, columns, rows, others);
    }

    public boolean hasTitle() {
        return !title.toString().isEmpty();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the table with the columns of these heads only, in this order; heads without a column are ignored. */
    public Table only(String... heads) {
        List<Integer> kept = Stream.of(heads)
                .map(heads()::indexOf)
                .filter(index -> index >= 0)
                .toList();
        return new Table(
                title,
                kept.stream().map(columns::get).toList(),
                rows.stream().map(row -> kept.stream().map(row::get).toList()).toList(),
                notes);
    }

    /**
     * Returns heads and rows as CSV by RFC 4180. Every cell reads back as it was, except for an apostrophe before text that a
     * spreadsheet would run as a formula.
     */
    public String csv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            csv.writeRecord(guarded(heads()));
            texts().forEach(row -> csv.writeRecord(guarded(row)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> guarded(List<String> cells) {
        return cells.stream().map(SpreadsheetText::guarded).toList();
    }

    /** Some rows of this table, without its notes. */
    public Table with(List<List<String>> texts) {
        return new Table(
                title,
                columns,
                texts.stream()
                        .map(row -> row.stream().map(Message::text).toList())
                        .toList(),
                List.of());
    }

    /** Returns a figure as programs read it: without grouping and without an exponent. */
    public static String figure(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /**
     * Returns the title as a heading if there is one, the table and the notes in GitHub's Markdown. The columns are padded, so
     * the source text is readable, too. A line end follows the last line.
     */
    public String markdown() {
        List<List<String>> lines = Stream.concat(Stream.of(heads()), texts().stream())
                .map(line -> line.stream().map(MarkdownText::escaped).toList())
                .collect(Collectors.toCollection(ArrayList::new));
        List<Integer> widths = IntStream.range(0, columns.size())
                .mapToObj(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .reduce(NARROWEST, Math::max))
                .toList();
        // A colon at the end aligns figures to the right.
        lines.add(
                1,
                IntStream.range(0, columns.size())
                        .mapToObj(column -> "-".repeat(widths.get(column) - 1)
                                + (columns.get(column).figures() ? ":" : "-"))
                        .toList());
        StringBuilder markdown = new StringBuilder();
        if (hasTitle()) {
            markdown.append("## ")
                    .append(MarkdownText.escaped(title.toString()))
                    .append("\n\n");
        }
        lines.forEach(line -> markdown.append(padded(line, widths)));
        notes.forEach(note -> markdown.append('\n')
                .append(MarkdownText.escaped(note.toString()))
                .append('\n'));
        return markdown.toString();
    }

    private String padded(List<String> texts, List<Integer> widths) {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> {
                    String space =
                            " ".repeat(widths.get(column) - texts.get(column).length());
                    return columns.get(column).figures() ? space + texts.get(column) : texts.get(column) + space;
                })
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
