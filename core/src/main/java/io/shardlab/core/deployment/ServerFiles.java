package io.shardlab.core.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Copies the data files of a local sharded cluster, and starts another cluster on the copies. The caller locks the servers and
 * stops the balancer. Blocking and thread-safe.
 */
public interface ServerFiles {

    /** The replica sets, config server first, each with the addresses of its members. */
    Map<String, List<String>> members();

    /**
     * Copies the data files of a server, which must be locked against writes.
     *
     * @param address an address of {@link #members}
     * @param folder a new or empty folder
     * @throws io.shardlab.core.error.RunFailedException if a file cannot be read or written
     */
    Copied copy(String address, Path folder) throws InterruptedException;

    /**
     * Checks the name of a restored cluster that will be kept.
     *
     * @throws io.shardlab.core.error.UsageException if the name is invalid, or another cluster has it
     */
    void requireFree(String name);

    /**
     * Begins a cluster of the same size at new addresses, without any server yet. It ends when it is closed. Not for clusters in
     * slow motion.
     *
     * @param settings the settings of the connections to it
     * @param name the name of a cluster that can be kept; empty for one that cannot
     */
    Restoration restore(Settings settings, Optional<String> name, Notices notices) throws InterruptedException;

    /**
     * Starts an empty cluster of the same size at other addresses. It ends when the target is closed.
     *
     * @param settings the settings of the connections to it
     */
    Target startEmpty(Settings settings, Notices notices) throws InterruptedException;

    /** The amount that was copied. */
    record Copied(long files, long bytes) {

        public static final Copied NOTHING = new Copied(0, 0);
    }

    /**
     * A cluster that starts on copied files, by these steps in order, each for all sets before the next. Not thread-safe.
     * Every step throws {@link io.shardlab.core.error.RunFailedException} if it fails.
     */
    interface Restoration extends AutoCloseable {

        /** Copies the files of a set's backup to the data folder of its first member. */
        Copied copyBack(String set, Path backup) throws InterruptedException;

        /**
         * Starts the first member on its files, without its role in the cluster, so that it does not contact the old servers;
         * makes it the only member and the primary of its set at its new address.
         */
        void reform(String set) throws InterruptedException;

        /**
         * Replaces the old cluster's addresses in the set's metadata, and starts the member again in its role. Needs the new
         * addresses of all sets; the config server comes first.
         */
        void correctMetadata(String set) throws InterruptedException;

        /** Starts the other members of the set, which copy the data from the first; returns when they have it. */
        void addSecondaries(String set) throws InterruptedException;

        /** Starts the routers and connects to them. Closing the target ends the connections, not the servers. */
        Target startRouters() throws InterruptedException;

        /**
         * Keeps the complete cluster up after the end of this program, as {@code cluster up} does.
         *
         * @throws IllegalStateException if the restoration has no name
         */
        void keep() throws InterruptedException;

        /** Ends the servers and deletes their files, unless the cluster is kept. */
        @Override
        void close();
    }
}
