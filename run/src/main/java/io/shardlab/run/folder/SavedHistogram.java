package io.shardlab.run.folder;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/** Histograms as HdrHistogram's log has them: base64 of a compressed V2 encoding. */
final class SavedHistogram {

    /** Cookie and length of what is compressed. */
    private static final int OUTER_HEADER_BYTES = 8;

    /** Cookie, length, offset and digits: what must be seen before anything of the size that they ask for is made. */
    private static final int INNER_HEADER_BYTES = 16;

    private static final int DIGITS = 3;

    /** More operations than an interval can have; sums of many are still far from the largest number. */
    private static final long MOST_COUNTS = 1L << 50;

    private SavedHistogram() {}

    /** The histogram; empty if it is damaged, or none that this program writes. */
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
            // For damaged data the library throws what its arrays, buffers and checks happen to throw.
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
