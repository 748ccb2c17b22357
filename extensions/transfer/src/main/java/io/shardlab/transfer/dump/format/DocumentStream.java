package io.shardlab.transfer.dump.format;

import com.github.luben.zstd.ZstdIOException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.input.Compression;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Reads BSON documents back to back from a stream, with their positions. Not thread-safe. */
public final class DocumentStream {

    /** The largest document: an oplog entry that holds a document of the largest size that servers store. */
    private static final int MAX_BYTES = DocumentBatch.MAX_DOCUMENT_BYTES + 16 * 1024;

    /** The result of {@link #next} at the end of the stream. */
    public static final int END = 0;

    /** The result of {@link #next} at four bytes of ff, by which archives end their blocks. */
    public static final int TERMINATOR = -1;

    private static final int BUFFER_BYTES = 256 * 1024;

    private final InputStream in;
    private byte[] bytes = new byte[BUFFER_BYTES];
    private int start;
    private int length;
    private int end;
    private long offsetOfBytes;

    /** @param in is read in large pieces */
    public DocumentStream(InputStream in) {
        this.in = in;
    }

    /**
     * Moves to the next document, {@link #TERMINATOR} or {@link #END}; blocks until it has been read.
     *
     * @return the document's length in bytes, {@link #TERMINATOR} or {@link #END}
     * @throws DamagedDumpException if none of these follows, or the stream ends within a document
     */
    public int next() throws IOException {
        start += length;
        length = 0;
        if (!has(Integer.BYTES)) {
            if (start == end) {
                return END;
            }
            throw endsEarly();
        }
        int size = LittleEndian.getInt(bytes, start);
        if (size == TERMINATOR) {
            length = Integer.BYTES;
            return TERMINATOR;
        }
        if (size < BsonElements.MIN_DOCUMENT_BYTES || size > MAX_BYTES) {
            throw new DamagedDumpException(Message.of(
                    "at byte {0,number,#} a document has a length of {1} bytes, which no document can have",
                    offset(), Integer.toUnsignedString(size)));
        }
        if (!has(size)) {
            throw endsEarly();
        }
        if (bytes[start + size - 1] != 0) {
            throw new DamagedDumpException(Message.of(
                    "at byte {0,number,#} a document of {1,number,#} bytes does not end with a zero byte",
                    offset(),
                    size));
        }
        length = size;
        return size;
    }

    /** Reads four bytes in front of the documents as a number. */
    public int number() throws IOException {
        start += length;
        length = 0;
        if (!has(Integer.BYTES)) {
            throw endsEarly();
        }
        length = Integer.BYTES;
        return LittleEndian.getInt(bytes, start);
    }

    private DamagedDumpException endsEarly() {
        return new DamagedDumpException(Message.of(
                "it ends at byte {0,number,#}, within a document that begins at byte {1,number,#}",
                offsetOfBytes + end,
                offset()));
    }

    private boolean has(int count) throws IOException {
        while (end - start < count) {
            makeRoom(count);
            int read = read();
            if (read < 0) {
                return false;
            }
            end += read;
        }
        return true;
    }

    private int read() throws IOException {
        try {
            return in.read(bytes, end, bytes.length - end);
        } catch (EOFException | ZipException | ZstdIOException e) {
            throw new DamagedDumpException(Message.of(
                    Compression.isCutOff(e)
                            ? "its compressed data is cut off after byte {0,number,#} of the content"
                            : "its compressed data is wrong ({1}) after byte {0,number,#} of the content",
                    offsetOfBytes + end,
                    e.getMessage()));
        }
    }

    private void makeRoom(int count) {
        if (bytes.length - start < count) {
            byte[] target = count > bytes.length ? new byte[Math.max(count, 2 * bytes.length)] : bytes;
            System.arraycopy(bytes, start, target, 0, end - start);
            bytes = target;
            offsetOfBytes += start;
            end -= start;
            start = 0;
        }
    }

    /** Returns the array that holds the document; valid until {@link #next}. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the position in {@link #bytes} at which the document begins. */
    public int start() {
        return start;
    }

    /** Returns the position in the stream at which the document begins. */
    public long offset() {
        return offsetOfBytes + start;
    }

    /** Returns a copy of the document. */
    public byte[] copy() {
        return Arrays.copyOfRange(bytes, start, start + length);
    }
}
