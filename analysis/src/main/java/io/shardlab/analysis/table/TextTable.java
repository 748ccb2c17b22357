package io.shardlab.analysis.table;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.shardlab.core.text.SpreadsheetText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Any table as text, to be written as CSV or Markdown. Immutable.
 *
 * @param title what it shows
 * @param heads of its columns, with the units
 * @param labels how many columns, from the first, hold words; the others hold figures
 * @param rows texts for each column
 * @param notes sentences below it
 */
public record TextTable(String title, List<String> heads, int labels, List<List<String>> rows, List<String> notes) {

    /** More digits than a measurement has; fewer would turn small shares into nothing. */
    private static final MathContext DIGITS = new MathContext(9, RoundingMode.HALF_EVEN);

    public TextTable {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        for (List<String> row : rows) {
            if (row.size() != heads.size()) {
                throw new IllegalArgumentException("a row has " + heads.size() + " cells, not " + row.size());
            }
        }
    }

    /** The table of an experiment. */
    public static TextTable of(ExperimentTable table) {
        return new TextTable(
                table.title(),
                table.heads(),
                table.rowNames().size(),
                table.rows().stream().map(ExperimentTable.Row::texts).toList(),
                table.notes());
    }

    /**
     * Heads and rows as RFC 4180 has them: whatever a cell holds, it reads back as it was, but for an apostrophe before what a
     * spreadsheet would run as a formula.
     */
    public String csv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            csv.writeRecord(guarded(heads));
            rows.forEach(row -> csv.writeRecord(guarded(row)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static List<String> guarded(List<String> cells) {
        return cells.stream().map(SpreadsheetText::guarded).toList();
    }

    /** A figure as programs read it: without grouping, without an exponent. */
    public static String figure(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** In GitHub's Markdown. */
    public String markdown() {
        return TableMarkdown.of(this);
    }
}
