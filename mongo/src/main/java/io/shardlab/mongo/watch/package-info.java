/**
 * The state of a target's servers during a run, for display: which servers answer, and where the data is. The counters for
 * results are in {@code mongo.counters}.
 */
package io.shardlab.mongo.watch;
