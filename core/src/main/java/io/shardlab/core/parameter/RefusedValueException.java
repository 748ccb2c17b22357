package io.shardlab.core.parameter;

import io.shardlab.core.text.Message;

/** Explains to the user, without a full stop and without secrets, why a text is not allowed as a value. */
public final class RefusedValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient Message reason;

    public RefusedValueException(Message reason) {
        super(reason.toString());
        this.reason = reason;
    }

    /** The reason, which gets its language when it is shown. */
    public Message reason() {
        return reason;
    }
}
