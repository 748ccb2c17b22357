package io.shardlab.core.result;

import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads {@code latency.hlog}. */
public final class LatencyLogReader {

    private LatencyLogReader() {}

    /**
     * Gives every entry in the order of the file, one at a time, as all of them together may be large. The repetition is
     * not in the log; it follows from the times.
     *
     * @param path a {@code latency.hlog}, or the folder that holds it
     * @throws RunFailedException if it cannot be read or is none
     */
    public static void read(Path path, Consumer<LatencyInterval> entries) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.LATENCY) : path;
        try (InputStream stream = Files.newInputStream(file);
                HistogramLogReader log = new HistogramLogReader(stream)) {
            for (EncodableHistogram next = log.nextIntervalHistogram();
                    next != null;
                    next = log.nextIntervalHistogram()) {
                if (next instanceof Histogram histogram && histogram.getTag() != null) {
                    entries.accept(entry(histogram));
                }
            }
        } catch (IOException e) {
            throw new RunFailedException("Latencies " + file + " cannot be read: " + ResultFolder.reasonOf(e) + ".", e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new RunFailedException(file + " is no log of latencies: " + e.getMessage() + ".", e);
        }
    }

    private static LatencyInterval entry(Histogram histogram) {
        String tag = histogram.getTag();
        boolean response = tag.endsWith(LatencyInterval.RESPONSE);
        String names = response ? tag.substring(0, tag.length() - LatencyInterval.RESPONSE.length()) : tag;
        int slash = names.indexOf('/');
        return new LatencyInterval(
                Instant.ofEpochMilli(histogram.getStartTimeStamp()),
                Instant.ofEpochMilli(histogram.getEndTimeStamp()),
                slash < 0 ? names : names.substring(0, slash),
                slash < 0 ? "" : names.substring(slash + 1),
                response,
                histogram);
    }
}
