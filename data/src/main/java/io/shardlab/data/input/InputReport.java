package io.shardlab.data.input;

import java.util.List;
import java.util.OptionalLong;

/**
 * What became of an input so far.
 *
 * @param documents rows that became documents
 * @param badRows rows that did not
 * @param firstBadRows the first of those, at most {@link #SHOWN_BAD_ROWS}
 * @param bytesRead bytes of the file, as compressed as it is, that were used up
 * @param totalBytes the size of the file; empty for standard input and pipes
 */
public record InputReport(
        long documents, long badRows, List<BadRow> firstBadRows, long bytesRead, OptionalLong totalBytes) {

    /** How many bad rows are shown. */
    public static final int SHOWN_BAD_ROWS = 10;

    public InputReport {
        firstBadRows = List.copyOf(firstBadRows);
    }

    /** Rows read, good and bad, without header and blank lines. */
    public long rows() {
        return documents + badRows;
    }
}
