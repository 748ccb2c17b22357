package io.shardlab.core.result;

import io.shardlab.core.error.RunFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads {@code latency.hlog}, an entry at a time, as all of them together may be large. */
public final class LatencyLogReader implements Closeable {

    private final Path file;
    private final HistogramLogReader log;

    private LatencyLogReader(Path file, HistogramLogReader log) {
        this.file = file;
        this.log = log;
    }

    /**
     * Opens a log.
     *
     * @param path a {@code latency.hlog}, or the folder that holds it
     * @throws RunFailedException if it cannot be read
     */
    static LatencyLogReader open(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.LATENCY) : path;
        try {
            return new LatencyLogReader(file, new HistogramLogReader(Files.newInputStream(file)));
        } catch (IOException e) {
            throw new RunFailedException("Latencies " + file + " cannot be read: " + ResultFolder.reasonOf(e) + ".", e);
        }
    }

    /**
     * Gives every entry in the order of the file. The repetition is not in the log; it follows from the times.
     *
     * @param path a {@code latency.hlog}, or the folder that holds it
     * @throws RunFailedException if it cannot be read or is none
     */
    public static void read(Path path, Consumer<LatencyInterval> entries) {
        try (LatencyLogReader reader = open(path)) {
            for (Optional<LatencyInterval> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
                entries.accept(entry.get());
            }
        }
    }

    /**
     * The next entry; empty at the end.
     *
     * @throws RunFailedException if the file is no log
     */
    Optional<LatencyInterval> next() {
        try {
            for (EncodableHistogram next = log.nextIntervalHistogram();
                    next != null;
                    next = log.nextIntervalHistogram()) {
                if (next instanceof Histogram histogram && histogram.getTag() != null) {
                    return Optional.of(entry(histogram));
                }
            }
            return Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new RunFailedException(file + " is no log of latencies: " + e.getMessage() + ".", e);
        }
    }

    @Override
    public void close() {
        log.close();
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
