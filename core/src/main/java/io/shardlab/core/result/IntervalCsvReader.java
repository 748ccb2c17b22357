package io.shardlab.core.result;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;

/** Reads {@code intervals.csv}. */
public final class IntervalCsvReader {

    private IntervalCsvReader() {}

    /**
     * Every row in the order of the file. A last row that a killed run left incomplete is left out.
     *
     * @param path an {@code intervals.csv}, or the folder that holds it
     * @throws RunFailedException if it cannot be read or is none
     */
    public static List<IntervalRow> read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.INTERVALS) : path;
        List<IntervalRow> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> csv = CsvReader.builder()
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofNamedCsvRecord(file)) {
            for (NamedCsvRecord fields : csv) {
                if (fields.getFieldCount() == fields.getHeader().size()) {
                    rows.add(row(fields));
                }
            }
            return rows;
        } catch (IOException | UncheckedIOException e) {
            throw new RunFailedException("Intervals " + file + " cannot be read: " + ResultFolder.reasonOf(e) + ".", e);
        } catch (CsvParseException | NoSuchElementException | NumberFormatException | DateTimeParseException e) {
            throw new RunFailedException(file + " is no file of intervals: " + e.getMessage() + ".", e);
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
