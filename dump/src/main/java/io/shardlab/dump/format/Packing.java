package io.shardlab.dump.format;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** How a dump is compressed. */
public enum Packing {
    NONE(""),
    /** RFC 1952, as mongodump's {@code --gzip}, by zlib's level {@value #GZIP_LEVEL}. */
    GZIP(".gz"),
    /** RFC 8878, by the default level 3. mongorestore cannot read it: unpack it by {@code zstd -d} first. */
    ZSTD(".zst");

    private static final int BUFFER_BYTES = 64 * 1024;

    /**
     * Takes a third of the processor time of the default level 6 for files that are a sixth larger, see {@code
     * docs/performance.md}; {@link #ZSTD} makes smaller ones in less time still.
     */
    private static final int GZIP_LEVEL = 3;

    private final String suffix;

    Packing(String suffix) {
        this.suffix = suffix;
    }

    /** What a file of this name is compressed by. */
    public static Packing ofFile(String name) {
        return name.endsWith(GZIP.suffix) ? GZIP : name.endsWith(ZSTD.suffix) ? ZSTD : NONE;
    }

    /** What files of this kind end with. */
    public String suffix() {
        return suffix;
    }

    /** A stream that compresses into another one, which closes with it. */
    public OutputStream pack(OutputStream out) throws IOException {
        return switch (this) {
            case NONE -> out;
            case GZIP -> new GzipStream(out);
            case ZSTD -> new ZstdOutputStream(out);
        };
    }

    private static final class GzipStream extends GZIPOutputStream {

        GzipStream(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES);
            def.setLevel(GZIP_LEVEL);
        }
    }
}
