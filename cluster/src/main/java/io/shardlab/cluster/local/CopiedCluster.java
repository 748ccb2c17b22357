package io.shardlab.cluster.local;

import io.shardlab.cluster.local.topology.ClusterAssembly;
import io.shardlab.cluster.local.topology.CopiedClusterAssembly;
import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A sharded cluster that is started on copies of another one's files, by the steps of {@link ServerFiles.Restoration}. Ends
 * when it is closed, or this process ends, unless it is kept. Not thread-safe.
 */
public final class CopiedCluster implements AutoCloseable {

    private final ClusterLifetime lifetime;
    private final CopiedClusterAssembly assembly;
    private final Function<ClusterAssembly.EntryPoints, TargetDescription> describe;

    CopiedCluster(
            ClusterLifetime lifetime,
            CopiedClusterAssembly assembly,
            Function<ClusterAssembly.EntryPoints, TargetDescription> describe) {
        this.lifetime = lifetime;
        this.assembly = assembly;
        this.describe = describe;
    }

    /** As {@link ServerFiles.Restoration#copyBack}. */
    public ServerFiles.Copied copyBack(String set, Path backup) throws InterruptedException {
        return copy(backup, assembly.data(set));
    }

    /**
     * Copies the data files of a server.
     *
     * @throws RunFailedException if a file cannot be read or written
     */
    public static ServerFiles.Copied copy(Path from, Path to) throws InterruptedException {
        AtomicLong files = new AtomicLong();
        AtomicLong bytes = new AtomicLong();
        try {
            // Once this thread is interrupted, no further file is copied.
            Folders.copy(
                    from, to, file -> isData(file) && !Thread.currentThread().isInterrupted(), length -> {
                        files.incrementAndGet();
                        bytes.addAndGet(length);
                    });
        } catch (IOException e) {
            throw new RunFailedException(
                    "The files in " + from + " cannot be copied to " + to + ": " + Reasons.of(e) + ".", e);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while files were copied");
        }
        return new ServerFiles.Copied(files.get(), bytes.get());
    }

    /** Locks are of the running process, and a checkpoint's next root is not valid before it has its final name. */
    private static boolean isData(String file) {
        return !file.equals("mongod.lock") && !file.equals("WiredTiger.lock") && !file.endsWith(".set");
    }

    /** As {@link ServerFiles.Restoration#reform}. */
    public void reform(String set) throws InterruptedException {
        explained(() -> assembly.reform(set));
    }

    /** As {@link ServerFiles.Restoration#correctMetadata}. */
    public void correctMetadata(String set) throws InterruptedException {
        explained(() -> assembly.correctMetadata(set));
    }

    /** As {@link ServerFiles.Restoration#addSecondaries}. */
    public void addSecondaries(String set) throws InterruptedException {
        explained(() -> assembly.addSecondaries(set));
    }

    /** Starts the routers; the cluster is complete then. It is ended by closing either object. */
    public TargetDescription startRouters() throws InterruptedException {
        TargetDescription[] description = new TargetDescription[1];
        explained(() -> {
            description[0] = describe.apply(assembly.startRouters());
            lifetime.limit();
            lifetime.describe(description[0]);
        });
        return description[0];
    }

    /** As {@link ServerFiles.Restoration#keep}. */
    public void keep() throws InterruptedException {
        lifetime.handOver();
    }

    private void explained(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (RunFailedException e) {
            throw new RunFailedException(
                    e.getMessage() + " The servers' logs are kept in " + lifetime.keepLogs() + ".", e);
        }
    }

    /** Ends the servers and deletes their files unless they are kept; blocks until that is done. Safe to repeat. */
    @Override
    public void close() {
        lifetime.close();
    }

    /** One step of the start. */
    @FunctionalInterface
    private interface Step {
        void run() throws InterruptedException;
    }
}
