package io.shardlab.core.error;

import io.shardlab.core.text.Message;

/** Sorts failures of operations into kinds and describes them. Thread-safe. */
public interface ErrorClassifier {

    /** The kind of failures by an interrupt of the thread; after a stop these are not failures of the servers. */
    String INTERRUPTED = "interrupted";

    /** The kind of operations that had not ended some time after the phase's window, however they ended then. */
    String TIMED_OUT = "timed-out";

    /** A short, stable kind such as {@code duplicate-key}. */
    String kind(Throwable failure);

    /** A description for users, without a full stop. */
    String describe(Throwable failure);

    /** The same description, which gets its language when it is shown. */
    default Message wording(Throwable failure) {
        return Message.text(describe(failure));
    }
}
