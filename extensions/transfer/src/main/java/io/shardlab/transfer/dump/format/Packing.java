package io.shardlab.transfer.dump.format;

import com.github.luben.zstd.ZstdOutputStream;
import io.shardlab.mongo.input.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** The compression of a dump. */
public enum Packing {
    NONE("", Compression.NONE),
    /** RFC 1952, as mongodump's {@code --gzip}, at zlib's level {@value #GZIP_LEVEL}. */
    GZIP(".gz", Compression.GZIP),
    /** RFC 8878, at the default level 3. mongorestore cannot read it: unpack it by {@code zstd -d} first. */
    ZSTD(".zst", Compression.ZSTD);

    private static final int BUFFER_BYTES = 64 * 1024;

    /**
     * This level takes a third of the processor time of the default level 6, for files that are a sixth larger: see
     * {@code docs/performance.md}. {@link #ZSTD} makes smaller files in even less time.
     */
    private static final int GZIP_LEVEL = 3;

    private final String suffix;
    private final Compression compression;

    Packing(String suffix, Compression compression) {
        this.suffix = suffix;
        this.compression = compression;
    }

    /** Returns the compression of a file of this name. */
    public static Packing ofFile(String name) {
        return name.endsWith(GZIP.suffix) ? GZIP : name.endsWith(ZSTD.suffix) ? ZSTD : NONE;
    }

    /** Returns the ending of such files. */
    public String suffix() {
        return suffix;
    }

    Compression compression() {
        return compression;
    }

    /** Returns a stream that compresses into another one, which closes with it. */
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
