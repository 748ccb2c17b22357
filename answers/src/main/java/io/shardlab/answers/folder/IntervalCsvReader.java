package io.shardlab.answers.folder;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.answers.table.SpreadsheetText;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code intervals.csv} one row at a time, as the rows of a day would fill the memory of a small client. Figures
 * that no interval can have are refused. Not thread-safe.
 */
public final class IntervalCsvReader implements Closeable {

    private static final double MOST = 1e16;
    private static final int MOST_SHOWN = 40;

    /** The longest record: a file without a line end must not fill the memory. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private final Path file;
    private final CsvReader<NamedCsvRecord> csv;
    private final Iterator<NamedCsvRecord> records;

    private IntervalCsvReader(Path file, CsvReader<NamedCsvRecord> csv) {
        this.file = file;
        this.csv = csv;
        this.records = csv.iterator();
    }

    /**
     * Opens a file.
     *
     * @param path an {@code intervals.csv}, or the folder that holds it
     * @throws UsageException if it cannot be read
     */
    static IntervalCsvReader open(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.INTERVALS) : path;
        return new IntervalCsvReader(
                file,
                CsvReader.builder()
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .maxBufferSize(MOST_CHARACTERS)
                        .ofNamedCsvRecord(new InputStreamReader(SavedFile.open(file), StandardCharsets.UTF_8)));
    }

    /**
     * Every row in the order of the file. A last row that a killed run left incomplete is left out.
     *
     * @param path an {@code intervals.csv}, or the folder that holds it
     * @throws UsageException if it cannot be read or is not such a file
     */
    public static List<IntervalRow> read(Path path) {
        List<IntervalRow> rows = new ArrayList<>();
        try (IntervalCsvReader reader = open(path)) {
            for (Optional<IntervalRow> row = reader.next(); row.isPresent(); row = reader.next()) {
                rows.add(row.get());
            }
            return rows;
        }
    }

    /**
     * The next row; empty at the end. A last row that a killed run left incomplete is left out.
     *
     * @throws UsageException if the file cannot be read or is not such a file
     */
    Optional<IntervalRow> next() {
        NamedCsvRecord fields = null;
        try {
            if (!records.hasNext()) {
                return Optional.empty();
            }
            fields = records.next();
            if (fields.getFieldCount() < fields.getHeader().size() && !records.hasNext()) {
                return Optional.empty();
            }
            return Optional.of(row(fields));
        } catch (InvalidRowException e) {
            throw refused("line " + fields.getStartingLineNumber() + ": " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw SavedFile.unreadable(file, e.getCause());
        } catch (CsvParseException e) {
            throw e.getCause() instanceof IOException cause
                    ? SavedFile.unreadable(file, cause)
                    : refused("its quotes are not closed, or its fields are too long", e);
        }
    }

    /** A record is not a row; the message gives the reason. */
    private static final class InvalidRowException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        InvalidRowException(String message) {
            super(message);
        }
    }

    private static IntervalRow row(NamedCsvRecord fields) {
        return RecordShape.of(IntervalRow.class).create(column -> value(column, fields));
    }

    private static Object value(Part column, NamedCsvRecord fields) {
        Class<?> type = column.component().getType();
        if (column.component().isAnnotationPresent(IntervalRow.Added.class)
                && !fields.getHeader().contains(column.name())) {
            return type == int.class ? (Object) 0 : (Object) 0L;
        }
        if (type == double.class && column.measured().isEmpty()) {
            return 0.0; // The row computes it from other columns.
        }
        String text = fields.findField(column.name())
                .orElseThrow(() -> new InvalidRowException("there is no " + column.name()));
        if (type == String.class) {
            return SpreadsheetText.unguarded(text);
        }
        if (type == Instant.class) {
            return time(column, text);
        }
        if (type == Optional.class) {
            return text.isEmpty() ? Optional.empty() : Optional.of(decimal(column, text));
        }
        if (type == double.class) {
            return decimal(column, text);
        }
        long whole = whole(column, text);
        return type == int.class ? (Object) (int) Math.min(whole, Integer.MAX_VALUE) : (Object) whole;
    }

    private static Instant time(Part column, String text) {
        try {
            Instant time = Instant.parse(text);
            if (RecordValidation.isPossible(time)) {
                return time;
            }
        } catch (DateTimeException e) {
            // Refused below.
        }
        throw wrong(column, text);
    }

    private static long whole(Part column, String text) {
        if (text.contains(".") || decimal(column, text) > MOST) {
            throw wrong(column, text);
        }
        return Long.parseLong(text);
    }

    private static double decimal(Part column, String text) {
        // Java's own parser also accepts NaN, 0x1p3 and 1d.
        if (!text.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?")) {
            throw wrong(column, text);
        }
        double value = Double.parseDouble(text);
        if (value < 0 || value > (column.name().endsWith("econds") ? RecordValidation.MOST_SECONDS : MOST)) {
            throw wrong(column, text);
        }
        return value;
    }

    private static InvalidRowException wrong(Part column, String text) {
        return new InvalidRowException(column.name() + " cannot be '" + PlainText.line(text, MOST_SHOWN) + "'");
    }

    private UsageException refused(String reason, Exception cause) {
        return new UsageException(
                Message.of("{0} is not a file of intervals: {1}.", OutputFiles.shown(file), reason), cause);
    }

    @Override
    public void close() {
        try {
            csv.close();
        } catch (IOException e) {
            throw SavedFile.unreadable(file, e);
        }
    }
}
