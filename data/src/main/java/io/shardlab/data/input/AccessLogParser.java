package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;

/** An access log, one request a line; see {@link AccessLogLine} for the fields. Not thread-safe. */
final class AccessLogParser extends LineParser {

    private final AccessLogLine line;

    AccessLogParser(AccessLogLayout layout) {
        line = new AccessLogLine(layout);
    }

    @Override
    String row(byte[] bytes, int from, int to, DocumentBatch batch) {
        return line.append(bytes, from, to, batch);
    }
}
