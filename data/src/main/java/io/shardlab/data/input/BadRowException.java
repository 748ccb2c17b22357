package io.shardlab.data.input;

/** Says that a row is bad; the parser has moved past it, so that reading can go on. Has no stack trace: it is data. */
final class BadRowException extends Exception {

    private static final long serialVersionUID = 1L;

    private final long line;
    private final boolean last;

    BadRowException(long line, String reason) {
        this(line, reason, false);
    }

    /** @param last whether nothing is to be read after it */
    BadRowException(long line, String reason, boolean last) {
        super(reason, null, false, false);
        this.line = line;
        this.last = last;
    }

    boolean isLast() {
        return last;
    }

    BadRow row() {
        return new BadRow(line, getMessage());
    }
}
