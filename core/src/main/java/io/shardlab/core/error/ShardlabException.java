package io.shardlab.core.error;

/**
 * A failure whose message is written for the user: one clear sentence, no class names, no passwords. The command line
 * translates it in one place into a line on stderr and an exit code.
 */
public abstract sealed class ShardlabException extends RuntimeException permits UsageException, RunFailedException {

    private static final long serialVersionUID = 1L;

    ShardlabException(String message, Throwable cause) {
        super(message, cause);
    }
}
