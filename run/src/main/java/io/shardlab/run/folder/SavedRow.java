package io.shardlab.run.folder;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.SpreadsheetText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.OptionalDouble;

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
        return new IntervalRow(
                time(),
                SpreadsheetText.unguarded(text("phase")),
                isThere("repetition") ? (int) Math.min(Integer.MAX_VALUE, whole("repetition")) : 0,
                SpreadsheetText.unguarded(text("operation")),
                decimal("startSeconds"),
                decimal("seconds"),
                whole("operations"),
                whole("documents"),
                whole("bytes"),
                whole("errors"),
                whole("backlog"),
                isThere("maxBacklog") ? whole("maxBacklog") : 0,
                latency("service"),
                latency("response"),
                decimal("clientCpuSeconds"),
                decimal("clientCpuShare"),
                decimal("gcSeconds"),
                text("machineCpuShare").isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(decimal("machineCpuShare")),
                new ConnectionReport(
                        whole("connectionWaits"),
                        decimal("connectionWaitSeconds"),
                        whole("connectionsOpened"),
                        decimal("connectionOpenSeconds")));
    }

    private IntervalRow.Latency latency(String time) throws NoRowException {
        return new IntervalRow.Latency(
                decimal(time + "MeanMicros"),
                decimal(time + "P50Micros"),
                decimal(time + "P95Micros"),
                decimal(time + "P99Micros"),
                decimal(time + "MaxMicros"));
    }

    /** Files of older programs do not have all columns. */
    private boolean isThere(String column) {
        return fields.getHeader().contains(column);
    }

    private String text(String column) throws NoRowException {
        return fields.findField(column).orElseThrow(() -> new NoRowException("there is no " + column));
    }

    private Instant time() throws NoRowException {
        try {
            Instant time = Instant.parse(text("startedAt"));
            if (time.isBefore(Soundness.FIRST) || time.isAfter(Soundness.LAST)) {
                throw wrong("startedAt");
            }
            return time;
        } catch (DateTimeException e) {
            throw wrong("startedAt");
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
