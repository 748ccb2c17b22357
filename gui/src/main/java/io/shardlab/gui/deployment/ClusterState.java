package io.shardlab.gui.deployment;

/** Where the local cluster of a person stands. */
public enum ClusterState {
    DOWN,
    STARTING,
    /** The start was cancelled, and what it had started is being ended. */
    CANCELLING,
    UP,
    STOPPING
}
