package io.shardlab.mongo.input;

import com.github.luben.zstd.ZstdInputStream;
import io.shardlab.core.text.Message;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** The compression of a file. */
public enum Compression {
    NONE,
    /** gzip, with one or more members. */
    GZIP("1f8b"),
    /** Zstandard, with one or more frames, including skippable frames. */
    ZSTD("28b52ffd", "5.2a4d18"),
    /** xz, with one or more streams. */
    XZ("fd377a585a00"),
    /** bzip2, with one or more streams. */
    BZIP2("425a683.314159265359", "425a683.177245385090"),
    /** LZ4, with one or more frames. */
    LZ4("04224d18"),
    /** A ZIP archive of one file. */
    ZIP("504b0304", "504b0506");

    /** The number of first bytes that are needed to detect it. */
    public static final int MAGIC_BYTES = 10;

    private static final int BUFFER_BYTES = 64 * 1024;

    /** Four times the memory that xz -9 needs. */
    private static final int MOST_XZ_KB = 256 * 1024;

    /** The libraries' messages for data that ends too early, if they do not throw an EOFException. */
    private static final Pattern CUT_OFF =
            Pattern.compile("Truncated source|Unexpected end of stream|Premature end of|could not read");

    private static final Pattern ENDING = Pattern.compile("(?i)\\.(gz|gzip|zst|zstd|xz|bz2|lz4|zip)$");

    private final List<Pattern> beginnings;

    /** @param beginnings the first bytes in hexadecimal digits; a dot stands for any digit */
    Compression(String... beginnings) {
        this.beginnings = Stream.of(beginnings).map(Pattern::compile).toList();
    }

    /** Detects the compression from a file's first bytes. */
    public static Compression detect(byte[] head) {
        String digits = HexFormat.of().formatHex(head, 0, Math.min(MAGIC_BYTES, head.length));
        return Arrays.stream(values())
                .filter(compression -> compression.beginnings.stream()
                        .anyMatch(beginning -> beginning.matcher(digits).lookingAt()))
                .findFirst()
                .orElse(NONE);
    }

    static String withoutEnding(String fileName) {
        return ENDING.matcher(fileName).replaceFirst("");
    }

    /** True if decompression failed because the data ends too early. */
    public static boolean isCutOff(IOException failure) {
        return failure instanceof EOFException
                || CUT_OFF.matcher(String.valueOf(failure.getMessage())).find();
    }

    /**
     * Returns the decompressed content.
     *
     * @param in a stream whose {@code available} is 0 only at its end, as that of {@link CountingInput}
     * @param warnings receives a warning, at most once, when the content has been read to its end
     */
    public InputStream decompress(InputStream in, Warnings warnings) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> new Gzip(in, warnings);
            case ZSTD -> new ZstdInputStream(in);
            case XZ -> new XZInputStream(new BufferedInputStream(in, BUFFER_BYTES), MOST_XZ_KB);
            case BZIP2 -> new BZip2CompressorInputStream(new BufferedInputStream(in, BUFFER_BYTES), true);
            case LZ4 -> new FramedLZ4CompressorInputStream(new BufferedInputStream(in, BUFFER_BYTES), true);
            case ZIP -> new ZipContent(in);
        };
    }

    /** Is informed if the data may be incomplete. */
    @FunctionalInterface
    public interface Warnings {

        /** @throws IOException if the reader refuses such data */
        void warn(Message reason) throws IOException;
    }

    /**
     * Reports bytes after the last member, which GZIPInputStream ignores; it may have read the first of them already. NULs
     * are padding, as in the program gzip.
     */
    private static final class Gzip extends GZIPInputStream {

        private static final int TRAILER_BYTES = 8;

        private final Warnings warnings;
        private boolean ended;
        private int next;

        Gzip(InputStream in, Warnings warnings) throws IOException {
            super(in, BUFFER_BYTES);
            this.warnings = warnings;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            if (read < 0 && !ended) {
                ended = true;
                next = len - inf.getRemaining() + TRAILER_BYTES;
                checkRest();
            }
            return read;
        }

        private void checkRest() throws IOException {
            int first = nextByte();
            while (first == 0) {
                first = nextByte();
            }
            if (first == (GZIP_MAGIC & 0xff) && nextByte() == GZIP_MAGIC >> 8) {
                throw new ZipException("a later part of the compressed data is damaged or truncated");
            }
            if (first >= 0) {
                warnings.warn(Message.of("bytes that are not gzip follow the end of the compressed data"));
            }
        }

        private int nextByte() throws IOException {
            return next < len ? buf[next++] & 0xff : in.read();
        }
    }
}
