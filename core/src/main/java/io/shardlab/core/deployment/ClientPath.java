package io.shardlab.core.deployment;

/** The path of the operations of a run to the servers; docs/measurement.md shows the cost of each for the client. */
public enum ClientPath {

    /** Commands that this program encodes, over a connection that each worker keeps: no session, no retry by the driver. */
    DIRECT,

    /** The driver's public API, as applications use it: with server selection, pool, session and retries. */
    DRIVER
}
