package io.shardlab.dump.format;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** How a dump is compressed. */
public enum Packing {
    NONE(""),
    /** RFC 1952, by zlib's default level, as mongodump's {@code --gzip}. */
    GZIP(".gz"),
    /** RFC 8878, by the default level 3. mongorestore cannot read it: unpack it by {@code zstd -d} first. */
    ZSTD(".zst");

    private static final int BUFFER_BYTES = 64 * 1024;

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
            case GZIP -> new GZIPOutputStream(out, BUFFER_BYTES);
            case ZSTD -> new ZstdOutputStream(out);
        };
    }
}
