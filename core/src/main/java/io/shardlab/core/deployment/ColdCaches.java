package io.shardlab.core.deployment;

/** Makes the data servers read from the storage again what they hold in memory. */
public interface ColdCaches {

    /**
     * Empties the servers' own caches and the operating system's cache of their data. Blocks until the target serves
     * again as before; connections that were open are replaced.
     *
     * @throws io.shardlab.core.error.RunFailedException if a server does not come back
     */
    void make() throws InterruptedException;

    /**
     * Empties the operating system's cache of the data once more, without a restart: systems read ahead by megabytes, so
     * that whoever opens a small file, or reads its first page, has it all there.
     */
    void dropFiles() throws InterruptedException;
}
