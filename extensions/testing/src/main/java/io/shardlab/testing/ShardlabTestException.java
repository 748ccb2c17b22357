package io.shardlab.testing;

import io.shardlab.core.text.KnownSecrets;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.FailureSentence;
import java.util.function.Supplier;

/**
 * A run that was not possible or failed as a whole, or a result that cannot be read. The message is written for people: it says
 * what failed and what to change, without passwords. It names parameters as the command line does, such as {@code --threads}.
 */
public final class ShardlabTestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ShardlabTestException(String message) {
        super(message);
    }

    private ShardlabTestException(String message, Throwable cause) {
        super(message, cause);
    }

    /** @param more what follows the sentence on the failure; may be empty */
    static ShardlabTestException of(Throwable failure, String more) {
        return new ShardlabTestException(
                FailureSentence.of(failure, Message.text("the cause has details")) + more, Redacted.copy(failure));
    }

    /** Gets a value; a failure becomes an exception of this kind. */
    static <T> T translated(Supplier<T> value) {
        try {
            return value.get();
        } catch (RuntimeException e) {
            throw of(e, "");
        }
    }

    /** A copy of a failure for stack traces: drivers and servers may repeat passwords in their messages. */
    private static final class Redacted extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Redacted(String message, Throwable cause) {
            super(message, cause);
        }

        static Redacted copy(Throwable failure) {
            Throwable cause = failure.getCause();
            Redacted copy = new Redacted(KnownSecrets.redact(failure.toString()), cause == null ? null : copy(cause));
            copy.setStackTrace(failure.getStackTrace());
            return copy;
        }

        /** Shows the original's class and message. */
        @Override
        public String toString() {
            return getMessage();
        }
    }
}
