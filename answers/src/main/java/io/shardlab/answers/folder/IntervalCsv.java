package io.shardlab.answers.folder;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.shardlab.answers.table.SpreadsheetText;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.measure.IntervalSnapshot;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes {@code intervals.csv}: an {@link IntervalRow} for each interval and kind of operation, flushed at once. */
final class IntervalCsv implements Closeable {

    /** The columns in their order. */
    static final List<Part> COLUMNS = RecordShape.of(IntervalRow.class).parts();

    private final CsvWriter csv;

    IntervalCsv(Path file) throws IOException {
        this(new OutputStreamWriter(new CheckedOutput(Files.newOutputStream(file)), StandardCharsets.UTF_8));
    }

    /** Closes the file if it fails. */
    private IntervalCsv(Writer file) throws IOException {
        csv = CsvWriter.builder().build(file);
        try {
            csv.writeRecord(COLUMNS.stream().map(Part::name).toList());
            csv.flush();
        } catch (IOException | UncheckedIOException e) {
            try (file) {
                throw e instanceof UncheckedIOException unchecked ? unchecked.getCause() : (IOException) e;
            }
        }
    }

    void write(IntervalSnapshot snapshot, int repetition) throws IOException {
        try {
            IntervalRow.of(snapshot, repetition)
                    .forEach(row -> csv.writeRecord(
                            COLUMNS.stream().map(column -> text(column.of(row))).toList()));
            csv.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String text(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(IntervalCsv::text).orElse("");
        }
        if (value instanceof String text) {
            return SpreadsheetText.guarded(text);
        }
        return value instanceof Double number ? String.format(Locale.ROOT, "%.3f", number) : value.toString();
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
