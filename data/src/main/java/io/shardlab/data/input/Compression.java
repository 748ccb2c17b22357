package io.shardlab.data.input;

import com.github.luben.zstd.ZstdInputStream;
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
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** How a file is compressed. */
public enum Compression {
    NONE,
    /** gzip, also several members one after another. */
    GZIP("1f8b"),
    /** Zstandard, also several frames one after another, and frames to be skipped. */
    ZSTD("28b52ffd", "5.2a4d18"),
    /** xz, also several streams one after another. */
    XZ("fd377a585a00"),
    /** bzip2, also several streams one after another. */
    BZIP2("425a683.314159265359", "425a683.177245385090"),
    /** LZ4 in frames, also several one after another. */
    LZ4("04224d18"),
    /** A ZIP archive that holds one file. */
    ZIP("504b0304", "504b0506");

    /** How many of the first bytes are needed to detect it. */
    public static final int MAGIC_BYTES = 10;

    private static final int BUFFER_BYTES = 64 * 1024;

    /** What xz -9 needs is a quarter of it. */
    private static final int MOST_XZ_KB = 256 * 1024;

    /** What the libraries say of data that ends too early, where they throw no EOFException. */
    private static final Pattern CUT_OFF =
            Pattern.compile("Truncated source|Unexpected end of stream|Premature end of|could not read");

    private static final Pattern ENDING = Pattern.compile("(?i)\\.(gz|gzip|zst|zstd|xz|bz2|lz4|zip)$");

    private final List<Pattern> beginnings;

    /** @param beginnings the first bytes in hexadecimal digits, where a point stands for any digit */
    Compression(String... beginnings) {
        this.beginnings = Stream.of(beginnings).map(Pattern::compile).toList();
    }

    /** Detects the compression by a file's first bytes. */
    public static Compression detect(byte[] head) {
        String digits = HexFormat.of().formatHex(head, 0, Math.min(MAGIC_BYTES, head.length));
        return Arrays.stream(values())
                .filter(compression -> compression.beginnings.stream()
                        .anyMatch(beginning -> beginning.matcher(digits).lookingAt()))
                .findFirst()
                .orElse(NONE);
    }

    /** A file's name without the ending that says how it is compressed. */
    static String withoutEnding(String fileName) {
        return ENDING.matcher(fileName).replaceFirst("");
    }

    /** Whether decompression failed because the data ends too early. */
    public static boolean isCutOff(IOException failure) {
        return failure instanceof EOFException
                || CUT_OFF.matcher(String.valueOf(failure.getMessage())).find();
    }

    /** The decompressed content. */
    public InputStream decompress(InputStream in) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> new GZIPInputStream(in, BUFFER_BYTES);
            case ZSTD -> new ZstdInputStream(in);
            case XZ -> new XZInputStream(new BufferedInputStream(in, BUFFER_BYTES), MOST_XZ_KB);
            case BZIP2 -> new BZip2CompressorInputStream(new BufferedInputStream(in, BUFFER_BYTES), true);
            case LZ4 -> new FramedLZ4CompressorInputStream(new BufferedInputStream(in, BUFFER_BYTES), true);
            case ZIP -> new ZipContent(in);
        };
    }
}
