package io.shardlab.core.error;

import io.shardlab.core.text.Message;
import java.io.IOException;

/** A failure of input or output whose reason is written for users, as the end of a sentence; see {@link Reasons}. */
public class DescribedIOException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Message reason;

    public DescribedIOException(Message reason) {
        this(reason, null);
    }

    public DescribedIOException(Message reason, Throwable cause) {
        super(reason.toString(), cause);
        this.reason = reason;
    }

    /** The reason, which gets its language when it is shown. */
    Message reason() {
        return reason;
    }
}
