package io.shardlab.mongo.input;

import java.util.List;
import java.util.OptionalLong;

/**
 * The progress of reading an input.
 *
 * @param documents the number of rows that became documents
 * @param badRows the number of rows that did not
 * @param firstBadRows the first bad rows, at most {@link #SHOWN_BAD_ROWS}
 * @param bytesRead the bytes of the file that were read; for a compressed file, compressed bytes
 * @param totalBytes the size of the file; empty for standard input and pipes
 */
public record InputReport(
        long documents, long badRows, List<BadRow> firstBadRows, long bytesRead, OptionalLong totalBytes) {

    /** The number of bad rows that are shown. */
    public static final int SHOWN_BAD_ROWS = 10;

    public InputReport {
        firstBadRows = List.copyOf(firstBadRows);
    }

    /** The number of rows read, good and bad, without header and blank lines. */
    public long rows() {
        return documents + badRows;
    }
}
