package io.shardlab.workloads.language.operation;

/** A pause between two statements, as of a user who reads. */
public non-sealed interface Think extends Step {

    /** Returns the time of the pause of the operation that the scope began, in nanoseconds. */
    long nanos(OperationScope scope);
}
