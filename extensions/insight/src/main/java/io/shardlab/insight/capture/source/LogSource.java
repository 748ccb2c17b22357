package io.shardlab.insight.capture.source;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.observe.EntryReader;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Skipped;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Operations from structured logs, which have the slow ones: those above the threshold {@code slowms} of their server. Logs of
 * mongos have reads and inserts whole; logs of shards have their parts, and the statements of updates and deletes, which logs of
 * mongos lack. The files of a rotated log may come in any order. For one thread; {@link #lines} may be asked by others.
 */
public final class LogSource {

    /** Servers write at least so often while clients work, so a longer time between two files was not logged. */
    private static final long MOST_SILENCE_MILLIS = Duration.ofMinutes(1).toMillis();

    private final List<Path> paths;
    private final CountDownLatch stop;
    private final List<LogFile> files;
    private volatile long lines;
    private long truncated;
    private long damaged;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private double shortest = Double.MAX_VALUE;

    /**
     * Opens logs.
     *
     * @param stop ends opening and reading them early, also within a line
     * @throws UsageException if one cannot be read
     */
    public LogSource(List<Path> paths, CountDownLatch stop) {
        this.paths = List.copyOf(paths);
        this.stop = stop;
        this.files = paths.stream()
                .map(path -> LogFile.of(path, stop))
                .sorted(Comparator.comparing(LogFile::isOfRouter).reversed().thenComparingLong(LogFile::firstTime))
                .toList();
    }

    /** True if several servers may have parts of one operation. */
    public boolean severalServers() {
        return files.stream().map(LogFile::server).distinct().count() > 1;
    }

    /** Returns the number of lines that have been read. */
    public long lines() {
        return lines;
    }

    /**
     * Reads the logs.
     *
     * @param databases selects databases by their names
     * @throws UsageException if a log cannot be read to its end or none is a structured log
     */
    public CaptureFacts read(Predicate<String> databases, Consumer<ObservedOperation> operations, Skipped skipped) {
        EntryReader entries = new EntryReader(databases, skipped);
        Map<String, LoggedWrites> servers = new LinkedHashMap<>();
        for (LogFile file : files) {
            LoggedWrites writes = servers.computeIfAbsent(
                    file.server(), server -> new LoggedWrites(entries, server, accepted(file, operations)));
            file.read(line -> read(line, writes));
        }
        servers.values().forEach(LoggedWrites::end);
        List<LogFile> others =
                files.stream().filter(file -> !file.isStructured()).toList();
        boolean stopped = stop.getCount() == 0;
        if (others.size() == files.size() && !stopped) {
            throw new UsageException(Message.of(
                    "--log must name structured logs of MongoDB 4.4 or newer, which have a JSON object in each line, "
                            + "but {0} {1,choice,1#is not one|1<are not}.",
                    names(), files.size()));
        }
        List<TimeSpan> covered = covered();
        double seconds = covered.stream().mapToLong(TimeSpan::millis).sum() / 1000.0;
        return new CaptureFacts(names(), Math.max(1, seconds), 1, 1, notes(others.size(), covered), stopped, covered);
    }

    /** Passes on what a log is the best source of: logs of mongos have no statements of writes, those of shards only parts of reads. */
    private Consumer<ObservedOperation> accepted(LogFile file, Consumer<ObservedOperation> operations) {
        boolean routers = files.stream().anyMatch(LogFile::isOfRouter);
        boolean shards = files.stream().anyMatch(other -> !other.isOfRouter());
        return operation -> {
            boolean isStatement = LoggedWrites.isOfStatement(operation.action());
            if (!routers || !shards || file.isOfRouter() != isStatement) {
                first = Math.min(first, operation.timeMillis());
                last = Math.max(last, operation.timeMillis());
                if (!operation.isUnknownStatement()) {
                    shortest = Math.min(shortest, operation.durationMillis());
                }
                operations.accept(operation);
            }
        };
    }

    private void read(String line, LoggedWrites writes) {
        lines++;
        try {
            LogLine.of(line).ifPresent(found -> {
                if (found.truncated()) {
                    truncated++;
                } else {
                    writes.add(found);
                }
            });
        } catch (RuntimeException e) {
            // A line of another form fails in several ways.
            damaged++;
        }
    }

    private String names() {
        return paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    /** Returns the times between the first and the last operation of which there is a log. */
    private List<TimeSpan> covered() {
        if (last < first) {
            return List.of();
        }
        List<TimeSpan> all = new ArrayList<>();
        files.forEach(file -> all.addAll(file.covered()));
        return new TimeSpan(first, last).within(TimeSpan.union(all, MOST_SILENCE_MILLIS));
    }

    private List<String> notes(int others, List<TimeSpan> covered) {
        List<String> notes = new ArrayList<>();
        if (last >= first) {
            notes.add("The log has the operations from " + Instant.ofEpochMilli(first) + " to "
                    + Instant.ofEpochMilli(last) + ".");
        }
        if (covered.size() > 1) {
            long observed = covered.stream().mapToLong(TimeSpan::millis).sum();
            notes.add("Of this time, " + FigureText.seconds((last - first - observed) / 1000.0)
                    + " s are in none of the files; they are left out, and do not count as a pause.");
        }
        if (others > 0) {
            notes.add(FigureText.count(others, "file") + " of " + files.size()
                    + " left out, without a line of a structured log.");
        }
        if (shortest >= 1 && shortest < Double.MAX_VALUE) {
            notes.add("A log has only slow operations: the fastest here took " + FigureText.number(shortest)
                    + " ms, so shares and rates are those of slow operations. db.setProfilingLevel(0, {slowms: -1})"
                    + " logs all.");
        }
        if (truncated > 0) {
            notes.add(FigureText.count(truncated, "line") + " that the server truncated were left out; its parameter"
                    + " maxLogSizeKB sets the length.");
        }
        if (damaged > 0) {
            notes.add(FigureText.count(damaged, "damaged line") + " were left out.");
        }
        return notes;
    }
}
