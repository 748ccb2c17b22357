package io.shardlab.core.error;

import io.shardlab.core.text.Message;

/** A failure of a run, a server or a file; the message says what failed, where, and what to check. Exit code 1. */
public final class RunFailedException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    /** With an English sentence. */
    public RunFailedException(String message) {
        this(message, null);
    }

    /** With an English sentence. */
    public RunFailedException(String message, Throwable cause) {
        this(Message.text(message), cause);
    }

    public RunFailedException(Message wording) {
        this(wording, null);
    }

    public RunFailedException(Message wording, Throwable cause) {
        super(wording, cause);
    }
}
