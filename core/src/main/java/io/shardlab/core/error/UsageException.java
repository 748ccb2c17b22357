package io.shardlab.core.error;

/** A request that is not allowed; the message names the option and the allowed values. Exit code 2. */
public non-sealed class UsageException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message, null);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
