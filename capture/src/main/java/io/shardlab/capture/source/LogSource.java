package io.shardlab.capture.source;

import io.shardlab.capture.observe.EntryReader;
import io.shardlab.capture.observe.ObservedOperation;
import io.shardlab.capture.observe.Skipped;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.data.input.Compression;
import io.shardlab.data.input.CountingInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Operations from structured logs, which have the slow ones: those above the threshold {@code slowms} of their server. Logs of
 * mongos have reads and inserts whole; logs of shards have their parts, and the statements of updates and deletes, which logs of
 * mongos lack. For one thread; {@link #lines} may be asked by others.
 */
public final class LogSource {

    /** A mongos writes about an operation on shards in its first lines, if there is any. */
    private static final int SNIFFED_LINES = 2_000;

    private static final int MOST_LINE_CHARACTERS = 1 << 20;

    private final List<Path> files;
    private final List<Path> routerLogs = new ArrayList<>();
    private volatile long lines;
    private long structured;
    private long truncated;
    private long damaged;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;
    private double shortest = Double.MAX_VALUE;

    /**
     * Opens logs.
     *
     * @throws UsageException if one cannot be read
     */
    public LogSource(List<Path> files) {
        this.files = List.copyOf(files);
        files.forEach(file -> {
            if (isOfRouter(file)) {
                routerLogs.add(file);
            }
        });
    }

    private static boolean isOfRouter(Path file) {
        try (BufferedReader reader = open(file)) {
            String line = line(reader);
            for (int i = 0; i < SNIFFED_LINES && line != null; i++) {
                if (line.contains("\"ctx\":\"mongosMain\"") || line.contains("\"nShards\":")) {
                    return true;
                }
                line = line(reader);
            }
            return false;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static UsageException unreadable(Path file, IOException failure) {
        Message reason = Compression.isCutOff(failure) ? Message.of("failure.cut-off") : Reasons.of(failure);
        return new UsageException(Message.of("capture.log.unreadable", file, reason), failure);
    }

    private static BufferedReader open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        InputStream in = Files.newInputStream(file);
        try {
            CountingInput counted = new CountingInput(in);
            Compression compression = Compression.detect(counted.peek(Compression.MAGIC_BYTES));
            return new BufferedReader(
                    new InputStreamReader(compression.decompress(counted, reason -> {}), StandardCharsets.UTF_8));
        } catch (IOException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    /** Returns the next line, cut at a length that no line of a server has; null at the end. */
    private static String line(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder(512);
        int character = reader.read();
        if (character < 0) {
            return null;
        }
        while (character >= 0 && character != '\n') {
            if (line.length() < MOST_LINE_CHARACTERS) {
                line.append((char) character);
            }
            character = reader.read();
        }
        return line.toString();
    }

    /** True if several servers may have parts of one operation. */
    public boolean severalServers() {
        return files.size() > 1;
    }

    /** Returns the number of lines that have been read. */
    public long lines() {
        return lines;
    }

    /**
     * Reads the logs.
     *
     * @param stop ends it early
     * @param databases selects databases by their names
     * @throws UsageException if a log cannot be read to its end or none is a structured log
     */
    public Observation read(
            CountDownLatch stop, Predicate<String> databases, Consumer<ObservedOperation> operations, Skipped skipped) {
        EntryReader entries = new EntryReader(databases, skipped);
        List<Path> ordered = new ArrayList<>(routerLogs);
        files.stream().filter(file -> !routerLogs.contains(file)).forEach(ordered::add);
        for (Path file : ordered) {
            Consumer<ObservedOperation> counted = routerLogs.isEmpty() || routerLogs.contains(file)
                    ? operations
                    : operation -> {
                        if (LoggedWrites.isOfStatement(operation.action())) {
                            operations.accept(operation);
                        }
                    };
            LoggedWrites writes = new LoggedWrites(entries, file.toString(), operation -> {
                shortest = Math.min(shortest, operation.durationMillis());
                counted.accept(operation);
            });
            read(file, stop, writes);
        }
        if (structured == 0) {
            throw new UsageException(Message.of("capture.log.other", names(), files.size()));
        }
        return new Observation(names(), Math.max(1, (last - first) / 1000.0), 1, 1, notes(), stop.getCount() == 0);
    }

    private void read(Path file, CountDownLatch stop, LoggedWrites writes) {
        try (BufferedReader reader = open(file)) {
            for (String line = line(reader); line != null && stop.getCount() > 0; line = line(reader)) {
                lines++;
                structured += LogLine.isStructured(line) ? 1 : 0;
                read(line, writes);
            }
            writes.end();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private void read(String line, LoggedWrites writes) {
        try {
            LogLine.of(line).ifPresent(found -> {
                first = Math.min(first, found.time());
                last = Math.max(last, found.time());
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
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (last >= first) {
            notes.add("The log has the operations from " + Instant.ofEpochMilli(first) + " to "
                    + Instant.ofEpochMilli(last) + ".");
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
