package io.shardlab.data.input;

import java.io.IOException;

/** Reports a bad row; the parser has moved past it, so reading can continue. It has no stack trace, because it is data. */
final class BadRowException extends Exception {

    private static final long serialVersionUID = 1L;

    private final long line;
    private final boolean last;

    BadRowException(long line, String reason) {
        this(line, reason, false);
    }

    /** @param last whether reading must end with this row */
    BadRowException(long line, String reason, boolean last) {
        super(reason, null, false, false);
        this.line = line;
        this.last = last;
    }

    /** Skips the line at the window's start, and returns an exception for it. */
    static BadRowException skippingLine(ByteWindow window, String reason) throws IOException {
        long line = window.line();
        window.skipLine();
        return new BadRowException(line, reason);
    }

    boolean isLast() {
        return last;
    }

    BadRow row() {
        return new BadRow(line, getMessage());
    }
}
