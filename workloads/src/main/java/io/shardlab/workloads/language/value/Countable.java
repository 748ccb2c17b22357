package io.shardlab.workloads.language.value;

/** A value that is one of a known number of different values, all of which occur in documents. */
public interface Countable extends Numbered {}
