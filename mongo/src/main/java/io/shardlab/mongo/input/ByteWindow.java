package io.shardlab.mongo.input;

import io.shardlab.core.error.DescribedIOException;
import io.shardlab.core.text.Message;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The part of an input that parsers see: the bytes of {@link #bytes} from {@link #start} to {@link #end}. A row is
 * parsed in place; it must fit the window, which grows up to a limit. Not thread-safe.
 */
final class ByteWindow {

    /** The longest row in bytes: a document of 16 MB may be longer as text. */
    static final int MAX_ROW_BYTES = 32 * 1024 * 1024;

    /** {@link #MAX_ROW_BYTES} in messages. */
    static final String MAX_ROW = (MAX_ROW_BYTES >> 20) + " MB";

    /** The longest line that can be skipped, as a multiple of the longest row. */
    private static final long SKIPPED_WINDOWS = 32;

    private static final int INITIAL_BYTES = 256 * 1024;
    private static final int LONG_ROW_BYTES = 64 * 1024;

    private final InputStream in;
    private final int limit;
    private byte[] bytes;
    private int start;
    private int end;
    private long offsetOfBytes;
    private long line = 1;
    private boolean ended;
    private IOException failure;
    private final CRC32C checksum = new CRC32C();
    private boolean checksumKnown = true;

    ByteWindow(InputStream in) {
        this(in, INITIAL_BYTES, MAX_ROW_BYTES);
    }

    ByteWindow(InputStream in, int initialBytes, int limit) {
        this.in = in;
        this.limit = limit;
        this.bytes = new byte[initialBytes];
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** The number of the line at {@link #start}, from 1. */
    long line() {
        return line;
    }

    /** The number of bytes of the input before {@link #start}. */
    long offset() {
        return offsetOfBytes + start;
    }

    boolean isAtEnd() {
        return ended;
    }

    /**
     * Reads more bytes after {@link #end}; the bytes from {@link #start} stay but may move. Blocks.
     *
     * @return false if the input has ended, or if the window has reached its limit
     */
    boolean more() throws IOException {
        if (failure != null) {
            throw failure;
        }
        int kept = end - start;
        if (ended || kept >= limit) {
            return false;
        }
        makeRoom();
        // Parsers read an unfinished row again from its start, so the window of a long row must grow in large steps.
        int wanted = kept < LONG_ROW_BYTES ? 1 : Math.min(kept, limit - kept);
        read(kept + wanted);
        return end - start > kept;
    }

    /** Moves {@link #start} forward, past a number of line breaks. */
    void moveTo(int newStart, int lineBreaks) {
        advance(newStart);
        line += lineBreaks;
    }

    /** Updates the checksum at once, because parsers may change a row in place after they have moved past it. */
    private void advance(int newStart) {
        checksum.update(bytes, start, newStart - start);
        start = newStart;
    }

    /** The fingerprint of the content before {@link #start}; empty if a part was skipped without being read. */
    Optional<Fingerprint> fingerprint() {
        return checksumKnown ? Optional.of(new Fingerprint(offset(), checksum.getValue())) : Optional.empty();
    }

    /** The checksum of {@link #fingerprint}, without creating an object for each row. */
    long checksum() {
        return checksum.getValue();
    }

    /** The fingerprint of the present bytes from {@link #start}, but not of more than {@code mostBytes}. */
    Fingerprint ahead(int mostBytes) {
        int length = Math.min(mostBytes, end - start);
        CRC32C sum = new CRC32C();
        sum.update(bytes, start, length);
        return new Fingerprint(length, sum.getValue());
    }

    /**
     * Moves {@link #start} forward to a place in the input, without reading the bytes between if the input can skip them.
     *
     * @throws java.io.EOFException if the input ends before it
     */
    void seek(long offset, long newLine) throws IOException {
        long beyondEnd = offset - offsetOfBytes - end;
        if (beyondEnd > 0) {
            in.skipNBytes(beyondEnd);
            end = 0;
            offsetOfBytes = offset;
        }
        start = (int) (offset - offsetOfBytes);
        line = newLine;
        checksumKnown = false;
    }

    /**
     * Like {@link #seek}, but reads the bytes between, for their fingerprint.
     *
     * @throws java.io.EOFException if the input ends before it
     */
    void read(long offset, long newLine) throws IOException {
        while (offsetOfBytes + end < offset) {
            advance(end);
            if (!more()) {
                throw new EOFException();
            }
        }
        advance((int) (offset - offsetOfBytes));
        line = newLine;
    }

    /**
     * Moves past the next line break, or to the end of the input.
     *
     * @throws IOException if the line is so long that it seems endless, as from a device
     */
    void skipLine() throws IOException {
        long first = offset();
        while (true) {
            int lineBreak = indexOf((byte) '\n', start);
            if (lineBreak >= 0) {
                moveTo(lineBreak + 1, 1);
                return;
            }
            advance(end);
            if (offset() - first > SKIPPED_WINDOWS * limit) {
                throw new DescribedIOException(Message.of(
                        "line {0,number,#} does not end within {1,number,#} MB", line, SKIPPED_WINDOWS * limit >> 20));
            }
            if (!more()) {
                return;
            }
        }
    }

    /**
     * Finds the end of the line at {@link #start}, reading as needed.
     *
     * @return the index of its line break, or {@link #end} for a last line without one; -1 if the line is longer than
     *     the window can get
     */
    int lineEnd() throws IOException {
        int scanned = 0;
        while (true) {
            int lineBreak = indexOf((byte) '\n', start + scanned);
            if (lineBreak >= 0) {
                return lineBreak;
            }
            scanned = end - start;
            if (!more()) {
                return ended ? end : -1;
            }
        }
    }

    private int indexOf(byte wanted, int from) {
        for (int i = from; i < end; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** Reads until the window has this size; a failure after some bytes is thrown by the next call. */
    private void read(int size) throws IOException {
        int endBefore = end;
        try {
            while (end - start < size && !ended) {
                int read = in.read(bytes, end, Math.min(bytes.length - end, limit - (end - start)));
                ended = read < 0;
                end += Math.max(0, read);
            }
        } catch (IOException e) {
            if (end == endBefore) {
                throw e;
            }
            failure = e;
        }
    }

    private void makeRoom() {
        if (start > 0) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            offsetOfBytes += start;
            start = 0;
        }
        if (end > bytes.length / 2) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
    }
}
