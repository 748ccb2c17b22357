package io.shardlab.core.error;

/** A failure of a run, a server or a file; the message says what failed, where, and what to check. Exit code 1. */
public final class RunFailedException extends ShardlabException {

    private static final long serialVersionUID = 1L;

    public RunFailedException(String message) {
        super(message, null);
    }

    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
