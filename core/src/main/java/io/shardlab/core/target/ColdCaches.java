package io.shardlab.core.target;

/** Makes the data servers read from the storage again what they hold in memory. */
@FunctionalInterface
public interface ColdCaches {

    /**
     * Empties the servers' own caches and the operating system's cache of their data. Blocks until the target serves
     * again as before; connections that were open are replaced.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not come back
     */
    void make() throws InterruptedException;
}
