package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;

/**
 * Parses rows that are lines. Blanks around a row do not belong to it, nor do NULs: a log that was truncated while its server
 * had it open begins with NULs. Blank lines are skipped. Not thread-safe.
 */
abstract class LineParser implements RowParser {

    @Override
    public final boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException {
        while (true) {
            long line = window.line();
            int lineEnd = window.lineEnd();
            if (lineEnd < 0) {
                throw BadRowException.skippingLine(
                        window, Message.of("the line is longer than {0}", ByteWindow.MAX_ROW));
            }
            int start = window.start();
            if (start == window.end()) {
                return false;
            }
            boolean last = lineEnd == window.end();
            window.moveTo(last ? lineEnd : lineEnd + 1, last ? 0 : 1);
            byte[] bytes = window.bytes();
            int from = firstOfRow(bytes, start, lineEnd);
            int to = endOfRow(bytes, from, lineEnd);
            if (from < to && !passOver(bytes, from, to)) {
                append(bytes, from, to, batch, line);
                return true;
            }
        }
    }

    static int firstOfRow(byte[] bytes, int from, int to) {
        int first = from;
        while (first < to && isPadding(bytes[first])) {
            first++;
        }
        return first;
    }

    static int endOfRow(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && isPadding(bytes[end - 1])) {
            end--;
        }
        return end;
    }

    private static boolean isPadding(byte character) {
        return character == ' ' || character == '\t' || character == '\r' || character == 0;
    }

    private void append(byte[] bytes, int from, int to, DocumentBatch batch, long line) throws BadRowException {
        Message problem = Utf8.problemOrNul(bytes, from, to);
        if (problem == null) {
            problem = row(bytes, from, to, batch);
        }
        if (problem != null) {
            throw new BadRowException(line, problem);
        }
    }

    /** True if the line is not a row but a directive about rows, which the parser has processed. */
    boolean passOver(byte[] bytes, int from, int to) {
        return false;
    }

    /**
     * Appends a row's document.
     *
     * @return null, or the reason why the row is bad; the batch is unchanged then
     */
    abstract Message row(byte[] bytes, int from, int to, DocumentBatch batch);
}
