package io.shardlab.regression.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.HistogramLogReader;

/** A run's folder: {@code result.json}, which fits the schema, and the two files beside it, which can be read. */
public final class SavedRun {

    /** Ends the tags of response times. */
    private static final String RESPONSE = "/response";

    private final JsonNode json;

    private SavedRun(JsonNode json) {
        this.json = json;
    }

    /**
     * The only run in a folder; where those of other load machines are beside it, the merged one. Empty if nothing was saved
     * there.
     */
    public static Optional<SavedRun> find(Path out) {
        if (!Files.isDirectory(out)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(out)) {
            Map<Boolean, List<Path>> folders = runs.collect(Collectors.partitioningBy(
                    folder -> folder.getFileName().toString().endsWith("-merged")));
            List<Path> found = folders.get(!folders.get(true).isEmpty());
            assertThat(found).hasSizeLessThan(2);
            return found.isEmpty() ? Optional.empty() : Optional.of(read(found.get(0)));
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
        // In an open loop the response times stand beside the service times.
        Map<String, Long> histograms = new HashMap<>();
        try (HistogramLogReader log =
                new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
            while (log.hasNext()) {
                histograms.merge(log.nextIntervalHistogram().getTag(), 1L, Long::sum);
            }
        } catch (FileNotFoundException e) {
            throw new AssertionError(e);
        }
        assertThat(histograms.entrySet().stream()
                        .filter(tag -> !isOfResponseTimes(tag.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum())
                .as("service times in latency.hlog")
                .isEqualTo(rows.size() - 1L);
        histograms.forEach((tag, count) -> {
            if (isOfResponseTimes(tag)) {
                assertThat(histograms)
                        .as("service times beside response times")
                        .containsEntry(tag.substring(0, tag.length() - RESPONSE.length()), count);
            }
        });
    }

    private static boolean isOfResponseTimes(String tag) {
        return tag.endsWith(RESPONSE);
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
