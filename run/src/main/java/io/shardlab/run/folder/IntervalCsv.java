package io.shardlab.run.folder;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.shardlab.core.measure.IntervalSnapshot;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * {@code intervals.csv}: one row for each interval and kind of operation, flushed at once. What is not of one kind, such as
 * errors, backlog and what the client used, stands in the row of every kind.
 */
final class IntervalCsv implements Closeable {

    private final CsvWriter csv;

    IntervalCsv(Path file) throws IOException {
        this(new OutputStreamWriter(new CheckedOutput(Files.newOutputStream(file)), StandardCharsets.UTF_8));
    }

    /** Closes it if it fails. */
    private IntervalCsv(Writer file) throws IOException {
        csv = CsvWriter.builder().build(file);
        try {
            writeTitles();
        } catch (IOException | UncheckedIOException e) {
            try (file) {
                throw e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
            }
        }
    }

    private void writeTitles() throws IOException {
        csv.writeRecord(Arrays.stream(IntervalColumn.values())
                .map(IntervalColumn::title)
                .toList());
        csv.flush();
    }

    void write(IntervalSnapshot snapshot, int repetition) throws IOException {
        try {
            snapshot.kinds().forEach(kind -> writeRow(new IntervalColumn.Source(snapshot, kind, repetition)));
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void writeRow(IntervalColumn.Source source) {
        csv.writeRecord(Arrays.stream(IntervalColumn.values())
                .map(column -> column.write(source))
                .toList());
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
