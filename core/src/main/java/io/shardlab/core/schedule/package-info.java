/** The times at which operations of an open loop are due, as pure sequences. Waiting for them is up to the engine. */
package io.shardlab.core.schedule;
