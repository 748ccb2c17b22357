package io.shardlab.core.deployment;

/** Makes the data servers read their data from the storage again. Blocking; used by one thread at a time. */
public interface ColdCaches {

    /**
     * Empties the servers' own caches and the operating system's cache of their data. Blocks until the target serves again;
     * open connections are replaced.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not start again
     */
    void make() throws InterruptedException;

    /**
     * Empties the operating system's cache of the data once more, without a restart: systems read megabytes ahead, so
     * opening a small file loads all of it.
     */
    void dropFiles() throws InterruptedException;
}
