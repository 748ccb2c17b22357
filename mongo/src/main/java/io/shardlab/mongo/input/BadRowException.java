package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import java.io.IOException;

/** Reports a bad row; the parser has moved past it, so reading can continue. It has no stack trace, because it is data. */
final class BadRowException extends Exception {

    private static final long serialVersionUID = 1L;

    private final long line;
    private final transient Message reason;
    private final boolean last;

    BadRowException(long line, Message reason) {
        this(line, reason, false);
    }

    /** @param last whether reading must end with this row */
    BadRowException(long line, Message reason, boolean last) {
        super(null, null, false, false);
        this.line = line;
        this.reason = reason;
        this.last = last;
    }

    /** Skips the line at the window's start, and returns an exception for it. */
    static BadRowException skippingLine(ByteWindow window, Message reason) throws IOException {
        long line = window.line();
        window.skipLine();
        return new BadRowException(line, reason);
    }

    boolean isLast() {
        return last;
    }

    BadRow row() {
        return new BadRow(line, reason);
    }

    @Override
    public String getMessage() {
        return reason.toString();
    }
}
