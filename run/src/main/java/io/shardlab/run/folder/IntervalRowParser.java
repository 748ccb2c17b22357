package io.shardlab.run.folder;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.analysis.table.SpreadsheetText;
import io.shardlab.core.text.PlainText;
import java.time.DateTimeException;
import java.time.Instant;

/** Parses a record of {@code intervals.csv} and refuses figures that no interval can have. */
final class IntervalRowParser {

    private static final double MOST = 1e16;
    private static final int MOST_SHOWN = 40;

    private final NamedCsvRecord fields;

    IntervalRowParser(NamedCsvRecord fields) {
        this.fields = fields;
    }

    /** A record is no row; the message gives the reason. */
    static final class InvalidRowException extends Exception {

        private static final long serialVersionUID = 1L;

        InvalidRowException(String message) {
            super(message);
        }
    }

    /** @throws InvalidRowException if a field is missing or cannot be */
    IntervalRow row() throws InvalidRowException {
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

    private double figure(IntervalColumn column) throws InvalidRowException {
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

    private String text(String column) throws InvalidRowException {
        return fields.findField(column).orElseThrow(() -> new InvalidRowException("there is no " + column));
    }

    private Instant time() throws InvalidRowException {
        try {
            Instant time = Instant.parse(text(IntervalColumn.STARTED_AT.title()));
            if (time.isBefore(RecordValidation.FIRST) || time.isAfter(RecordValidation.LAST)) {
                throw wrong(IntervalColumn.STARTED_AT.title());
            }
            return time;
        } catch (DateTimeException e) {
            throw wrong(IntervalColumn.STARTED_AT.title());
        }
    }

    private long whole(String column) throws InvalidRowException {
        if (text(column).contains(".") || decimal(column) > MOST) {
            throw wrong(column);
        }
        return Long.parseLong(text(column));
    }

    private double decimal(String column) throws InvalidRowException {
        String text = text(column);
        // Java's own parser also takes NaN, 0x1p3 and 1d.
        if (!text.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?")) {
            throw wrong(column);
        }
        double value = Double.parseDouble(text);
        if (value < 0 || value > (column.endsWith("econds") ? RecordValidation.MOST_SECONDS : MOST)) {
            throw wrong(column);
        }
        return value;
    }

    private InvalidRowException wrong(String column) throws InvalidRowException {
        return new InvalidRowException(column + " cannot be '" + PlainText.line(text(column), MOST_SHOWN) + "'");
    }
}
