package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import java.io.IOException;

/**
 * Common and Combined Log Format, one request a line; see {@link AccessLogLine} for the fields. Blank lines are
 * skipped. Not thread-safe.
 */
final class AccessLogParser implements RowParser {

    private final AccessLogLine parser = new AccessLogLine();

    @Override
    public boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException {
        while (true) {
            long line = window.line();
            int lineEnd = window.lineEnd();
            if (lineEnd < 0) {
                window.skipLine();
                throw new BadRowException(
                        line, "the line is longer than " + ByteWindow.MAX_ROW_BYTES / (1024 * 1024) + " MB");
            }
            int from = window.start();
            if (from == window.end()) {
                return false;
            }
            boolean last = lineEnd == window.end();
            window.moveTo(last ? lineEnd : lineEnd + 1, last ? 0 : 1);
            int to = lineEnd > from && window.bytes()[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
            if (to > from) {
                append(window.bytes(), from, to, batch, line);
                return true;
            }
        }
    }

    private void append(byte[] bytes, int from, int to, DocumentBatch batch, long line) throws BadRowException {
        String problem = Utf8.problem(bytes, from, to);
        if (problem == null) {
            problem = parser.append(bytes, from, to, batch);
        }
        if (problem != null) {
            throw new BadRowException(line, problem);
        }
    }
}
