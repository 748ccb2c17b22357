package io.shardlab.insight.capture.source;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.input.Compression;
import io.shardlab.mongo.input.CountingInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * One file of a server's log, compressed or not. Servers rotate their logs, so a log may have several files. For one thread.
 */
final class LogFile {

    /** A mongos writes about an operation on shards in its first lines, if there is any. */
    private static final int SNIFFED_LINES = 2_000;

    private static final int MOST_LINE_CHARACTERS = 1 << 20;

    /** Messages of a server that begins. Before them, its clients did not pause: nothing was logged. */
    private static final List<String> BEGINNINGS = List.of("SERVER RESTARTED", "MongoDB starting");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss[.SSS][XXX][XX][X]", Locale.ROOT);

    private final Path path;
    private final CountDownLatch stop;
    private final boolean ofRouter;
    private final OptionalLong firstTime;
    private final List<TimeSpan> covered = new ArrayList<>();
    private String first;
    private String last;

    private LogFile(Path path, CountDownLatch stop, boolean ofRouter, OptionalLong firstTime) {
        this.path = path;
        this.stop = stop;
        this.ofRouter = ofRouter;
        this.firstTime = firstTime;
    }

    /**
     * Reads the first lines of a file.
     *
     * @param stop ends reading early, as if the file ended there
     * @throws UsageException if it cannot be read
     */
    static LogFile of(Path path, CountDownLatch stop) {
        try (BufferedReader reader = open(path)) {
            LogText texts = new LogText();
            OptionalLong firstTime = OptionalLong.empty();
            String line = line(reader, stop);
            for (int i = 0; i < SNIFFED_LINES && line != null; i++) {
                String text = texts.of(line).orElse("");
                if (firstTime.isEmpty()) {
                    firstTime = LogText.time(text).map(LogFile::millis).orElse(OptionalLong.empty());
                }
                boolean ofRouter =
                        text.contains("mongosMain") || text.contains("nShards\"") || text.contains("nShards\\");
                if (ofRouter) {
                    return new LogFile(path, stop, true, firstTime);
                }
                line = line(reader, stop);
            }
            return new LogFile(path, stop, false, firstTime);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static UsageException unreadable(Path file, IOException failure) {
        Message reason =
                Compression.isCutOff(failure) ? Message.of("its compressed data ends too early") : Reasons.of(failure);
        return new UsageException(
                Message.of("--log must name a log that can be read, but '{0}' cannot: {1}.", file, reason), failure);
    }

    private static BufferedReader open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // It is read twice; and opening a pipe, or reading a device, may never end, and cannot be interrupted.
            throw new IOException("it is not a regular file");
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

    /**
     * Returns the next line, cut at a length that no line of a server has; null at the end, and after a stop, which a line
     * without an end does not delay.
     */
    private static String line(BufferedReader reader, CountDownLatch stop) throws IOException {
        StringBuilder line = new StringBuilder(512);
        int character = reader.read();
        if (character < 0 || stop.getCount() == 0) {
            return null;
        }
        long length = 0;
        while (character >= 0 && character != '\n') {
            if (line.length() < MOST_LINE_CHARACTERS) {
                line.append((char) character);
            }
            if (++length % MOST_LINE_CHARACTERS == 0 && stop.getCount() == 0) {
                return null;
            }
            character = reader.read();
        }
        return line.toString();
    }

    boolean isOfRouter() {
        return ofRouter;
    }

    /** Returns the time of its first line, in milliseconds since 1970; the latest of all if it has none. */
    long firstTime() {
        return firstTime.orElse(Long.MAX_VALUE);
    }

    /** True if it has a line of a structured log. */
    boolean isStructured() {
        return first != null;
    }

    /** Returns a name that the files of a server's log have in common after a rotation, which appends a number or a time. */
    String server() {
        String name = path.getFileName().toString();
        int ending = name.indexOf(".log");
        String common = ending < 0 ? name : name.substring(0, ending);
        Path folder = path.toAbsolutePath().normalize().getParent();
        return folder + "/"
                + common.replaceAll("[-._]?\\d{4}-?\\d\\d-?\\d\\d(?:[T_-]?\\d\\d[-:.]?\\d\\d[-:.]?\\d\\d)?", "");
    }

    /**
     * Reads all lines; those that a container engine has split are put together.
     *
     * @throws UsageException if the file cannot be read to its end
     */
    void read(Consumer<String> lines) {
        LogText texts = new LogText();
        try (BufferedReader reader = open(path)) {
            for (String line = line(reader, stop); line != null; line = line(reader, stop)) {
                texts.of(line).ifPresent(text -> {
                    cover(text);
                    lines.accept(text);
                });
            }
            close();
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private void cover(String line) {
        Optional<String> time = LogText.time(line);
        if (time.isEmpty()) {
            return;
        }
        if (last != null && BEGINNINGS.stream().anyMatch(line::contains)) {
            close();
            first = time.get();
        }
        first = first == null ? time.get() : first;
        last = time.get();
    }

    private void close() {
        if (first != null && millis(first).isPresent() && millis(last).isPresent()) {
            covered.add(new TimeSpan(millis(first).getAsLong(), millis(last).getAsLong()));
        }
    }

    private static OptionalLong millis(String time) {
        try {
            return OptionalLong.of(OffsetDateTime.parse(time, TIME).toInstant().toEpochMilli());
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    /** Returns the times that were read so far, from the first to the last line; several if the server ended between them. */
    List<TimeSpan> covered() {
        return List.copyOf(covered);
    }
}
