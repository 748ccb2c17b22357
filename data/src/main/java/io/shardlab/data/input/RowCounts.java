package io.shardlab.data.input;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Counts rows and keeps the first bad ones. Thread-safe. */
final class RowCounts {

    private final List<BadRow> firstBadRows = new ArrayList<>();
    private long documents;
    private long badRows;

    synchronized void addDocuments(int count) {
        documents += count;
    }

    synchronized void addBad(BadRow row) {
        badRows++;
        if (firstBadRows.size() < InputReport.SHOWN_BAD_ROWS) {
            firstBadRows.add(row);
        }
    }

    synchronized InputReport report(long bytesRead, OptionalLong totalBytes) {
        return new InputReport(documents, badRows, firstBadRows, bytesRead, totalBytes);
    }
}
