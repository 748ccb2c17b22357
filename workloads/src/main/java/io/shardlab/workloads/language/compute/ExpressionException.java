package io.shardlab.workloads.language.compute;

import io.shardlab.core.text.Message;

/** An operand that an operator does not take; the reason is the end of a sentence. */
public final class ExpressionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Message reason;

    public ExpressionException(Message reason) {
        super(reason.toString());
        this.reason = reason;
    }

    /** The reason, which gets its language when it is shown. */
    Message reason() {
        return reason;
    }
}
