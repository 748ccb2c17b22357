package io.shardlab.answers.folder;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hlog} one entry at a time, as all of them together may be large. HdrHistogram's own reader takes
 * a damaged entry for the end of the log and ignores what follows; this one refuses it. An incomplete last line of a
 * killed run is ignored. Not thread-safe.
 */
public final class LatencyLogReader implements Closeable {

    /** Tag, start and length in seconds, maximum, and the histogram. */
    private static final Pattern ENTRY =
            Pattern.compile("(?:Tag=([^,\\s]*),)?[-0-9.]+,[-0-9.]+,[-0-9.]+,([A-Za-z0-9+/=]+)");

    /** An entry with all latencies of three digits is shorter. */
    private static final int MOST_CHARACTERS = 1 << 20;

    private final Path file;
    private final BufferedReader log;
    private long line;
    private boolean ended;

    private LatencyLogReader(Path file, BufferedReader log) {
        this.file = file;
        this.log = log;
    }

    /**
     * Opens a log.
     *
     * @param path a {@code latency.hlog}, or the folder that holds it
     * @throws UsageException if it cannot be read
     */
    static LatencyLogReader open(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve(ResultFolder.LATENCY) : path;
        return new LatencyLogReader(
                file, new BufferedReader(new InputStreamReader(SavedFile.open(file), StandardCharsets.UTF_8)));
    }

    /**
     * Passes on every entry in the order of the file.
     *
     * @param path a {@code latency.hlog}, or the folder that holds it
     * @throws UsageException if it cannot be read or is not such a log
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
     * @throws UsageException if the file is not such a log
     */
    Optional<LatencyInterval> next() {
        try {
            for (String text = nextLine(); !ended; text = nextLine()) {
                if (text.startsWith("#") || text.startsWith("\"") || text.isBlank()) {
                    continue;
                }
                Matcher entry = ENTRY.matcher(text);
                if (!entry.matches()) {
                    throw refused("is not an entry");
                }
                if (entry.group(1) != null) {
                    return Optional.of(entry(entry.group(1), entry.group(2)));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw SavedFile.unreadable(file, e);
        }
    }

    /** The next line that has an end. */
    private String nextLine() throws IOException {
        line++;
        StringBuilder text = new StringBuilder();
        for (int next = log.read(); next != '\n'; next = log.read()) {
            if (next < 0) {
                ended = true;
                return "";
            }
            if (text.length() == MOST_CHARACTERS) {
                throw refused("is longer than an entry can be");
            }
            text.append((char) next);
        }
        return text.toString().stripTrailing();
    }

    private LatencyInterval entry(String tag, String histogram) {
        return LatencyInterval.of(tag, decoded(histogram));
    }

    private Histogram decoded(String text) {
        return SavedHistogram.decoded(text).orElseThrow(() -> refused("does not hold a histogram of three digits"));
    }

    private UsageException refused(String what) {
        return new UsageException(Message.of(
                "{0} is not a log of latencies: line {1,number,#} {2}.", OutputFiles.shown(file), line, what));
    }

    @Override
    public void close() {
        try {
            log.close();
        } catch (IOException e) {
            throw SavedFile.unreadable(file, e);
        }
    }

    /** A histogram in HdrHistogram's log: base64 of a compressed V2 encoding. */
    private static final class SavedHistogram {

        /** The cookie and the compressed length. */
        private static final int OUTER_HEADER_BYTES = 8;

        /** Cookie, length, offset and digits, which are checked before memory of the requested size is allocated. */
        private static final int INNER_HEADER_BYTES = 16;

        private static final int DIGITS = 3;

        /** More operations than an interval can have; sums of many are still far from the largest number. */
        private static final long MOST_COUNTS = 1L << 50;

        private SavedHistogram() {}

        /** The histogram; empty if it is damaged, or not one that this program writes. */
        static Optional<Histogram> decoded(String base64) {
            try {
                byte[] bytes = Base64.getDecoder().decode(base64);
                if (digits(bytes) != DIGITS) {
                    return Optional.empty();
                }
                Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
                long count = histogram.getTotalCount();
                return count >= 0 && count <= MOST_COUNTS ? Optional.of(histogram) : Optional.empty();
            } catch (DataFormatException | RuntimeException e) {
                // For damaged data the library throws different exceptions, such as those of its arrays and buffers.
                return Optional.empty();
            }
        }

        /** A histogram of five digits takes a hundred times the memory of one of three. */
        private static int digits(byte[] bytes) throws DataFormatException {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(bytes, OUTER_HEADER_BYTES, bytes.length - OUTER_HEADER_BYTES);
                byte[] header = new byte[INNER_HEADER_BYTES];
                return inflater.inflate(header) == header.length
                        ? ByteBuffer.wrap(header).getInt(INNER_HEADER_BYTES - Integer.BYTES)
                        : -1;
            } finally {
                inflater.end();
            }
        }
    }
}
