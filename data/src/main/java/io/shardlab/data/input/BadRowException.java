package io.shardlab.data.input;

/** Says that a row is bad; the parser has moved past it, so that reading can go on. Has no stack trace: it is data. */
final class BadRowException extends Exception {

    private static final long serialVersionUID = 1L;

    private final long line;

    BadRowException(long line, String reason) {
        super(reason, null, false, false);
        this.line = line;
    }

    BadRow row() {
        return new BadRow(line, getMessage());
    }
}
