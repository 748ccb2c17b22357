package io.shardlab.data.input;

import com.github.luben.zstd.ZstdInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** How a file is compressed. */
public enum Compression {
    NONE,
    /** gzip, also several members one after another. */
    GZIP,
    /** Zstandard, also several frames one after another. */
    ZSTD;

    /** How many of the first bytes are needed to tell. */
    public static final int MAGIC_BYTES = 4;

    private static final int BUFFER_BYTES = 64 * 1024;

    /** Tells the compression by a file's first bytes (RFC 1952, RFC 8878). */
    public static Compression detect(byte[] head) {
        if (head.length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b) {
            return GZIP;
        }
        boolean frame = head.length >= 4 && head[1] == (byte) 0xb5 && head[2] == 0x2f && head[3] == (byte) 0xfd;
        if (frame && head[0] == 0x28) {
            return ZSTD;
        }
        boolean skippable = head.length >= 4 && head[1] == 0x2a && head[2] == 0x4d && head[3] == 0x18;
        return skippable && (head[0] & 0xf0) == 0x50 ? ZSTD : NONE;
    }

    /** Whether decompression failed because the data ends too early. */
    public static boolean isCutOff(IOException failure) {
        return failure instanceof EOFException
                || String.valueOf(failure.getMessage()).contains("Truncated source");
    }

    /** The decompressed content. */
    public InputStream decompress(InputStream in) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> new GZIPInputStream(in, BUFFER_BYTES);
            case ZSTD -> new ZstdInputStream(in);
        };
    }
}
