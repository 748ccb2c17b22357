package io.shardlab.core.error;

/** Sorts failures of operations into kinds and describes them. Thread-safe. */
public interface ErrorClassifier {

    /** The kind of failures by an interrupt of the thread; after a stop these are not failures of the servers. */
    String INTERRUPTED = "interrupted";

    /** A short, stable kind such as {@code duplicate-key}. */
    String kind(Throwable failure);

    /** A description for users, without a full stop. */
    String describe(Throwable failure);
}
