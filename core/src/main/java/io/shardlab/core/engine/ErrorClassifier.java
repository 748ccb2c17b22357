package io.shardlab.core.engine;

/** Sorts failures of operations into kinds, and puts them into words. Thread-safe. */
public interface ErrorClassifier {

    /** The kind of what fails because its thread was interrupted; after a stop that is no failure of the servers. */
    String INTERRUPTED = "interrupted";

    /** A short, stable kind such as {@code duplicate-key}. */
    String kind(Throwable failure);

    /** The failure in words for a person, without a full stop. */
    String describe(Throwable failure);
}
