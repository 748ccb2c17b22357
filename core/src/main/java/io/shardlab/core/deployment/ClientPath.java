package io.shardlab.core.deployment;

/** How the operations of a run reach the servers; what each costs the client is told in docs/measurement.md. */
public enum ClientPath {

    /** Commands that are encoded here, over a connection that each worker keeps: no session, no retry by the driver. */
    DIRECT,

    /** The driver's public interface, as applications use it: server selection, pool, session and retries each time. */
    DRIVER
}
