package io.shardlab.core.deployment;

/** An opener for successive runs that may share servers, which end when it is closed. For one thread. */
public interface SharedTargets extends TargetOpener, AutoCloseable {

    /** Ends the servers that stayed for further runs, if any. */
    @Override
    void close();
}
