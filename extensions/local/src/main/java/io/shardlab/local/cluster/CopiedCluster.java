package io.shardlab.local.cluster;

import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.topology.ClusterAssembly;
import io.shardlab.local.cluster.topology.CopiedClusterAssembly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A sharded cluster that is started on copies of another one's files. It ends when it is closed, or this process ends, unless
 * it is kept. Not thread-safe.
 */
public final class CopiedCluster implements ServerFiles.Restoration {

    private final ClusterLifetime lifetime;
    private final CopiedClusterAssembly assembly;
    private final Function<ClusterAssembly.EntryPoints, TargetDescription> describe;
    private final Function<List<String>, Target> connect;

    CopiedCluster(
            ClusterLifetime lifetime,
            CopiedClusterAssembly assembly,
            Function<ClusterAssembly.EntryPoints, TargetDescription> describe,
            Function<List<String>, Target> connect) {
        this.lifetime = lifetime;
        this.assembly = assembly;
        this.describe = describe;
        this.connect = connect;
    }

    @Override
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
                    Message.of("The files in {0} cannot be copied to {1}: {2}.", from, to, Reasons.of(e)), e);
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while files were copied");
        }
        return new ServerFiles.Copied(files.get(), bytes.get());
    }

    /** Locks belong to the running process, and a checkpoint's next root is not valid before it has its final name. */
    private static boolean isData(String file) {
        return !file.equals("mongod.lock") && !file.equals("WiredTiger.lock") && !file.endsWith(".set");
    }

    @Override
    public void reform(String set) throws InterruptedException {
        explained(() -> assembly.reform(set));
    }

    @Override
    public void correctMetadata(String set) throws InterruptedException {
        explained(() -> assembly.correctMetadata(set));
    }

    @Override
    public void addSecondaries(String set) throws InterruptedException {
        explained(() -> assembly.addSecondaries(set));
    }

    @Override
    public Target startRouters() throws InterruptedException {
        List<String> uris = new ArrayList<>();
        explained(() -> {
            TargetDescription description = describe.apply(assembly.startRouters());
            lifetime.limit();
            lifetime.describe(description);
            uris.addAll(description.uris());
        });
        return connect.apply(uris);
    }

    @Override
    public void keep() throws InterruptedException {
        lifetime.handOver();
    }

    private void explained(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (RunFailedException e) {
            throw new RunFailedException(
                    Message.of("{0} The servers' logs are kept in {1}.", e.wording(), lifetime.keepLogs()), e);
        }
    }

    @Override
    public void close() {
        lifetime.close();
    }

    @FunctionalInterface
    private interface Step {

        void run() throws InterruptedException;
    }
}
