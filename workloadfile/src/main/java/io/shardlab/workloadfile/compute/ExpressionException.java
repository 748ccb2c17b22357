package io.shardlab.workloadfile.compute;

/** An operand that an operator does not take; the message is the end of a sentence. */
public final class ExpressionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ExpressionException(String message) {
        super(message);
    }
}
