package io.shardlab.core.result;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.core.error.RunFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code intervals.csv}, a row at a time: those of a day fill the memory of a small client. */
public final class IntervalCsvReader implements Closeable {

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
     * @throws RunFailedException if it cannot be read
     */
    static IntervalCsvReader open(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.INTERVALS) : path;
        try {
            return new IntervalCsvReader(
                    file,
                    CsvReader.builder()
                            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                            .ofNamedCsvRecord(file));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /**
     * Every row in the order of the file. A last row that a killed run left incomplete is left out.
     *
     * @param path an {@code intervals.csv}, or the folder that holds it
     * @throws RunFailedException if it cannot be read or is none
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
     * @throws RunFailedException if the file cannot be read or is none
     */
    Optional<IntervalRow> next() {
        try {
            while (records.hasNext()) {
                NamedCsvRecord fields = records.next();
                if (fields.getFieldCount() == fields.getHeader().size()) {
                    return Optional.of(row(fields));
                }
            }
            return Optional.empty();
        } catch (UncheckedIOException e) {
            throw unreadable(file, e);
        } catch (CsvParseException | NoSuchElementException | NumberFormatException | DateTimeParseException e) {
            throw new RunFailedException(file + " is no file of intervals: " + e.getMessage() + ".", e);
        }
    }

    private static RunFailedException unreadable(Path file, Exception e) {
        return new RunFailedException("Intervals " + file + " cannot be read: " + ResultFolder.reasonOf(e) + ".", e);
    }

    @Override
    public void close() {
        try {
            csv.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static IntervalRow row(NamedCsvRecord fields) {
        return new IntervalRow(
                Instant.parse(fields.getField("startedAt")),
                fields.getField("phase"),
                fields.findField("repetition").map(Integer::parseInt).orElse(0),
                fields.getField("operation"),
                decimal(fields, "startSeconds"),
                decimal(fields, "seconds"),
                whole(fields, "operations"),
                whole(fields, "documents"),
                whole(fields, "bytes"),
                whole(fields, "errors"),
                whole(fields, "backlog"),
                fields.findField("maxBacklog").map(Long::parseLong).orElse(0L),
                latency(fields, "service"),
                latency(fields, "response"),
                decimal(fields, "clientCpuSeconds"),
                decimal(fields, "clientCpuShare"),
                decimal(fields, "gcSeconds"),
                fields.getField("machineCpuShare").isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(decimal(fields, "machineCpuShare")),
                new ConnectionReport(
                        whole(fields, "connectionWaits"),
                        decimal(fields, "connectionWaitSeconds"),
                        whole(fields, "connectionsOpened"),
                        decimal(fields, "connectionOpenSeconds")));
    }

    private static IntervalRow.Latency latency(NamedCsvRecord fields, String time) {
        return new IntervalRow.Latency(
                decimal(fields, time + "MeanMicros"),
                decimal(fields, time + "P50Micros"),
                decimal(fields, time + "P95Micros"),
                decimal(fields, time + "P99Micros"),
                decimal(fields, time + "MaxMicros"));
    }

    private static long whole(NamedCsvRecord fields, String column) {
        return Long.parseLong(fields.getField(column));
    }

    private static double decimal(NamedCsvRecord fields, String column) {
        return Double.parseDouble(fields.getField(column));
    }
}
