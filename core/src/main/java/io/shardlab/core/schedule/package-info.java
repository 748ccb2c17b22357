/**
 * The times at which operations of an open loop are due, as pure sequences. {@link DueTime} waits for a single time outside of a
 * phase; inside one the engine waits.
 */
package io.shardlab.core.schedule;
