package io.shardlab.workloads.language.operation;

/** A step of an operation: a statement that is sent, or a pause. */
public sealed interface Step permits Statement, Think {}
