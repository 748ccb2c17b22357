/**
 * The state of a target's servers while something runs on them, for display: which of them answer, and where the data
 * is. Counters for results are in {@code counters}.
 */
package io.shardlab.mongo.watch;
