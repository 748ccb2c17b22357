package io.shardlab.core.error;

import io.shardlab.core.text.Message;

/** A request that is not allowed; the message names the option and the allowed values. Exit code 2. */
public non-sealed class UsageException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    /** With an English sentence. */
    public UsageException(String message) {
        this(message, null);
    }

    /** With an English sentence. */
    public UsageException(String message, Throwable cause) {
        this(Message.text(message), cause);
    }

    public UsageException(Message wording) {
        this(wording, null);
    }

    public UsageException(Message wording, Throwable cause) {
        super(wording, cause);
    }
}
