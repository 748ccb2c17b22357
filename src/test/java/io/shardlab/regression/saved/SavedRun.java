package io.shardlab.regression.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.HistogramLogReader;

/** A run's folder: {@code result.json}, which fits the schema, and the two files beside it, which can be read. */
public final class SavedRun {

    private final JsonNode json;

    private SavedRun(JsonNode json) {
        this.json = json;
    }

    /** The only run in a folder; empty if nothing was saved there. */
    public static Optional<SavedRun> find(Path out) {
        if (!Files.isDirectory(out)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(out)) {
            List<Path> folders = runs.toList();
            assertThat(folders).hasSizeLessThan(2);
            return folders.isEmpty() ? Optional.empty() : Optional.of(read(folders.get(0)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a run's folder and holds it against the schema. */
    public static SavedRun read(Path folder) throws IOException {
        JsonNode json = Schema.RESULT.read(folder.resolve("result.json"));
        assertIntervalsAreReadable(folder);
        return new SavedRun(json);
    }

    private static void assertIntervalsAreReadable(Path folder) throws IOException {
        List<String> rows = Files.readAllLines(folder.resolve("intervals.csv"));
        assertThat(rows).isNotEmpty();
        int columns = rows.get(0).split(",", -1).length;
        assertThat(rows).allMatch(row -> row.split(",", -1).length == columns);
        long values = 0;
        try (HistogramLogReader log =
                new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
            while (log.hasNext()) {
                values += log.nextIntervalHistogram() == null ? 0 : 1;
            }
        } catch (FileNotFoundException e) {
            throw new AssertionError(e);
        }
        // In an open loop the response times are beside the service times.
        long intervals = rows.size() - 1L;
        assertThat(values).as("histograms in latency.hlog").isIn(intervals, 2 * intervals);
    }

    /** A value by its JSON pointer. */
    public JsonNode at(String pointer) {
        return json.at(pointer);
    }

    public JsonNode json() {
        return json;
    }

    /** The first phase of a name. */
    public JsonNode phase(String name) {
        return StreamSupport.stream(json.at("/phases").spliterator(), false)
                .filter(phase -> phase.at("/name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no phase " + name + " in " + json.at("/phases")));
    }
}
