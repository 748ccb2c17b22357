package io.shardlab.run.folder;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.shardlab.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Reads {@code intervals.csv}, a row at a time: those of a day fill the memory of a small client. */
public final class IntervalCsvReader implements Closeable {

    /** Of a record: a file without a line end must not fill the memory. */
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
     * @throws UsageException if it cannot be read or is none
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
     * @throws UsageException if the file cannot be read or is none
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
            return Optional.of(new IntervalRowParser(fields).row());
        } catch (IntervalRowParser.InvalidRowException e) {
            throw refused("line " + fields.getStartingLineNumber() + ": " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw SavedFile.unreadable(file, e.getCause());
        } catch (CsvParseException e) {
            throw e.getCause() instanceof IOException cause
                    ? SavedFile.unreadable(file, cause)
                    : refused("its quotes are not closed, or its fields are too long", e);
        }
    }

    private UsageException refused(String reason, Exception cause) {
        return new UsageException(OutputFiles.shown(file) + " is no file of intervals: " + reason + ".", cause);
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
