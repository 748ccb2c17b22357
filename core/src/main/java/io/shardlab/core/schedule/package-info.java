/**
 * When the operations of an open loop are due, as pure sequences of times. Waiting for those times is the engine's.
 */
package io.shardlab.core.schedule;
