package io.shardlab.insight.capture.sample;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.Deflater;

/** The share of bytes that compression saves. */
final class Compressibility {

    /** The size of WiredTiger's leaf pages, each of which is compressed on its own. */
    private static final int PAGE = 32 * 1024;

    private static final int MOST_PAGES = 32;

    private Compressibility() {}

    /**
     * Measures by zlib's default, as {@code ^string} and {@code ^binary} define it.
     *
     * @param values contents, joined in this order
     * @return from 0 to 1
     */
    static double of(List<ByteBuffer> values) {
        ByteBuffer joined = ByteBuffer.allocate(MOST_PAGES * PAGE);
        for (ByteBuffer value : values) {
            ByteBuffer content = value.duplicate();
            content.limit(content.position() + Math.min(content.remaining(), joined.remaining()));
            joined.put(content);
        }
        joined.flip();
        int bytes = joined.remaining();
        if (bytes == 0) {
            return 0;
        }
        long compressed = 0;
        for (int from = 0; from < bytes; from += PAGE) {
            compressed += compressed(joined.array(), from, Math.min(PAGE, bytes - from));
        }
        return Math.max(0, 1 - (double) compressed / bytes);
    }

    private static int compressed(byte[] bytes, int from, int length) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(bytes, from, length);
            deflater.finish();
            byte[] out = new byte[PAGE];
            int compressed = 0;
            while (!deflater.finished()) {
                compressed += deflater.deflate(out);
            }
            return compressed;
        } finally {
            deflater.end();
        }
    }
}
