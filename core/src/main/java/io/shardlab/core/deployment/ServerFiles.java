package io.shardlab.core.deployment;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The data files of a local sharded cluster: copies them, and starts another cluster on the copies. Locking the servers and
 * the balancer is up to the caller. Blocking and thread-safe.
 */
public interface ServerFiles {

    /** The replica sets, config server first, each with the addresses of its members. */
    Map<String, List<String>> members();

    /**
     * Copies the data files of a server, which must be locked against writes.
     *
     * @param address as {@link #members} names it
     * @param folder new or empty
     * @throws io.shardlab.core.error.RunFailedException if a file cannot be read or written
     */
    Copied copy(String address, Path folder) throws InterruptedException;

    /**
     * Checks a name by which a restored cluster is to be kept.
     *
     * @throws io.shardlab.core.error.UsageException if no cluster can have it, or one has it already
     */
    void requireFree(String name);

    /**
     * Begins a cluster of the same size at new addresses, without any server yet. It ends when it is closed. Not for clusters in
     * slow motion.
     *
     * @param settings for the connections to it
     * @param name by which it can be kept; empty if it never is
     */
    Restoration restore(Settings settings, Optional<String> name, Notices notices) throws InterruptedException;

    /**
     * Starts an empty cluster of the same size at other addresses. It ends when the target is closed.
     *
     * @param settings for the connections to it
     */
    Target startEmpty(Settings settings, Notices notices) throws InterruptedException;

    /** What was copied. */
    record Copied(long files, long bytes) {

        public static final Copied NOTHING = new Copied(0, 0);
    }

    /**
     * A cluster that comes up on copied files, by these steps in order, each for all sets before the next. Not thread-safe.
     * Every step throws {@link io.shardlab.core.error.RunFailedException} if it fails.
     */
    interface Restoration extends AutoCloseable {

        /** Copies the files of a set's backup to the data folder of its first member. */
        Copied copyBack(String set, Path backup) throws InterruptedException;

        /**
         * Starts the first member on its files, without its role in the cluster, so that it calls no server of the old one;
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
         * Lets the complete cluster stay up after this program, as {@code cluster up} does.
         *
         * @throws IllegalStateException if it was begun without a name
         */
        void keep() throws InterruptedException;

        /** Ends the servers and deletes their files, unless the cluster is kept. */
        @Override
        void close();
    }
}
