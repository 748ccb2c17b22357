package io.shardlab.core.error;

/** The user asked for something that is not allowed; the message names the option and what is allowed. Exit code 2. */
public final class UsageException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message, null);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
