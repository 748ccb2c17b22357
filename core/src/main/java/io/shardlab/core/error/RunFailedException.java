package io.shardlab.core.error;

/** A run, a server or a file failed; the message says what, where, and what to look at. Exit code 1. */
public final class RunFailedException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    public RunFailedException(String message) {
        super(message, null);
    }

    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
