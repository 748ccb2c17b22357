package io.shardlab.mongo.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The beginning of an input, from which its format is detected: {@link #MOST_ROWS} lines that are not blank, if they end
 * within {@link #MOST_BYTES}, and always the first line. It does not depend on how the bytes arrive. It is part of
 * the window, and is valid until the window changes.
 *
 * @param bytes the array that contains it
 * @param from the index of its beginning
 * @param to the index of its end
 * @param rows the complete lines in it that are not blank, without the padding around them
 * @param whole whether the input ends with it
 */
record InputSample(byte[] bytes, int from, int to, List<Row> rows, boolean whole) {

    static final int MOST_ROWS = 100;
    private static final int MOST_BYTES = 128 * 1024;
    private static final int MOST_BEGINNING_BYTES = 1000;

    /** A line that is not blank. */
    record Row(int from, int to) {}

    /** Reads the sample without moving the window. Blocks until it is complete or the input ends. */
    static InputSample of(ByteWindow window) throws IOException {
        int first = window.lineEnd();
        int most = first < 0 ? MOST_BYTES : Math.max(MOST_BYTES, first + 1 - window.start());
        // Indexes are relative to the window's start, because reading may move the bytes.
        List<Row> rows = new ArrayList<>();
        int next = 0;
        for (int end = lineEnd(window, next, most); end >= 0; end = lineEnd(window, next, most)) {
            addRow(rows, window, next, end);
            next = end + 1;
            if (rows.size() == MOST_ROWS) {
                break;
            }
        }
        int start = window.start();
        int to = Math.min(window.end(), start + (rows.size() == MOST_ROWS ? next : most));
        return new InputSample(
                window.bytes(),
                start,
                to,
                rows.stream()
                        .map(row -> new Row(start + row.from(), start + row.to()))
                        .toList(),
                window.isAtEnd() && to == window.end());
    }

    /**
     * Finds the end of a line, reading as needed.
     *
     * @return the index relative to the window's start, or -1 if there is none within {@code most} bytes
     */
    private static int lineEnd(ByteWindow window, int from, int most) throws IOException {
        for (int end = from; end < most; end++) {
            if (window.start() + end >= window.end() && !window.more()) {
                return end > from && window.isAtEnd() ? end : -1;
            }
            if (window.bytes()[window.start() + end] == '\n') {
                return end;
            }
        }
        return -1;
    }

    private static void addRow(List<Row> rows, ByteWindow window, int from, int to) {
        int start = window.start();
        int first = LineParser.firstOfRow(window.bytes(), start + from, start + to);
        int end = LineParser.endOfRow(window.bytes(), first, start + to);
        if (first < end) {
            rows.add(new Row(first - start, end - start));
        }
    }

    /** The first bytes as text, perhaps several lines. */
    String beginning() {
        int first = rows.isEmpty() ? from : rows.get(0).from();
        return new String(bytes, first, Math.min(to - first, MOST_BEGINNING_BYTES), StandardCharsets.UTF_8);
    }

    /** The beginning of the first row. */
    String firstRow() {
        return beginning().lines().findFirst().orElse("");
    }
}
