package io.shardlab.run.folder;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.SpreadsheetText;
import java.time.DateTimeException;
import java.time.Instant;

/** One record of {@code intervals.csv} as a row, with figures that any interval may have. */
final class SavedRow {

    private static final double MOST = 1e16;
    private static final int MOST_SHOWN = 40;

    private final NamedCsvRecord fields;

    SavedRow(NamedCsvRecord fields) {
        this.fields = fields;
    }

    /** Says in words why a record is no row. */
    static final class NoRowException extends Exception {

        private static final long serialVersionUID = 1L;

        NoRowException(String message) {
            super(message);
        }
    }

    /** @throws NoRowException if a field is missing or cannot be */
    IntervalRow row() throws NoRowException {
        IntervalColumn[] columns = IntervalColumn.values();
        double[] figures = new double[columns.length];
        for (int i = 0; i < columns.length; i++) {
            figures[i] = figure(columns[i]);
        }
        return new IntervalRow(
                time(),
                SpreadsheetText.unguarded(text(IntervalColumn.PHASE.title())),
                SpreadsheetText.unguarded(text(IntervalColumn.OPERATION.title())),
                figures);
    }

    private double figure(IntervalColumn column) throws NoRowException {
        String title = column.title();
        if (column.valueInOlderFiles().isPresent() && !fields.getHeader().contains(title)) {
            return column.valueInOlderFiles().getAsDouble();
        }
        return switch (column.type()) {
            case WHOLE -> whole(title);
            case DECIMAL -> decimal(title);
            case OPTIONAL_DECIMAL -> text(title).isEmpty() ? Double.NaN : decimal(title);
            case TIME, TEXT, DERIVED -> Double.NaN;
        };
    }

    private String text(String column) throws NoRowException {
        return fields.findField(column).orElseThrow(() -> new NoRowException("there is no " + column));
    }

    private Instant time() throws NoRowException {
        try {
            Instant time = Instant.parse(text(IntervalColumn.STARTED_AT.title()));
            if (time.isBefore(Soundness.FIRST) || time.isAfter(Soundness.LAST)) {
                throw wrong(IntervalColumn.STARTED_AT.title());
            }
            return time;
        } catch (DateTimeException e) {
            throw wrong(IntervalColumn.STARTED_AT.title());
        }
    }

    private long whole(String column) throws NoRowException {
        if (text(column).contains(".") || decimal(column) > MOST) {
            throw wrong(column);
        }
        return Long.parseLong(text(column));
    }

    private double decimal(String column) throws NoRowException {
        String text = text(column);
        // Java's own parser also takes NaN, 0x1p3 and 1d.
        if (!text.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?")) {
            throw wrong(column);
        }
        double value = Double.parseDouble(text);
        if (value < 0 || value > (column.endsWith("econds") ? Soundness.MOST_SECONDS : MOST)) {
            throw wrong(column);
        }
        return value;
    }

    private NoRowException wrong(String column) throws NoRowException {
        return new NoRowException(column + " cannot be '" + PlainText.line(text(column), MOST_SHOWN) + "'");
    }
}
