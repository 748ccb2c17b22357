package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Operations spent most of the workers' time on pages that were not in the cache and came from the disk. */
public final class PageReadRule implements WaitRule {

    /**
     * WiredTiger begins to evict at 80 % (eviction_target), so a cache that cannot hold all stays near that; a small one of
     * 32 MB was seen at 73 %, as it evicts in larger steps.
     */
    static final double FULL = 0.70;

    /**
     * Of the pages' bytes at least this much must have come from the disk and not from the file system's cache: pages are
     * up to ten times smaller there, as they are compressed.
     */
    static final double FROM_DISK = 0.10;

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = share(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> reading = reading(observation);
        boolean full = reading.get(0)
                .cache()
                .filter(cache -> cache.usedBytes() >= FULL * cache.maxBytes())
                .isPresent();
        return Optional.of(new Finding(
                "The disk was the limit: operations waited for pages to be read.",
                Words.timeOf(observation.phase().threads(), share) + " went into these waits: "
                        + Words.list(reading.stream()
                                .map(server -> words(server, observation.serverSeconds()))
                                .toList()),
                full
                        ? "The data that is asked for is larger than the cache: give the servers more memory"
                                + " (--wired-tiger-cache) or faster disks, or divide the data among more shards."
                        : "The cache was not full yet: give the run a longer --warm-up, so that what is asked for is"
                                + " there already."));
    }

    @Override
    public double share(Observation observation) {
        return observation.shareOfWorkers(
                reading(observation).stream().mapToDouble(PageReadRule::seconds).sum());
    }

    private static List<ServerReport> reading(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> seconds(server) > 0 && readsFromDisk(server))
                .sorted(Comparator.comparingDouble(PageReadRule::seconds).reversed())
                .toList();
    }

    private static boolean readsFromDisk(ServerReport server) {
        // Where the system does not count a server's disk, the time is all there is.
        return server.process()
                .map(process -> process.diskBytesRead() >= FROM_DISK * server.bytesReadIntoCache())
                .orElse(true);
    }

    private static double seconds(ServerReport server) {
        return server.cache().map(cache -> cache.pageReads().seconds()).orElse(0.0);
    }

    private static String words(ServerReport server, double phaseSeconds) {
        CacheUse cache = server.cache().orElseThrow();
        Waits reads = cache.pageReads();
        return server.shard().map(shard -> shard + ", ").orElse("") + server.node() + " "
                + Words.number(reads.seconds())
                + " s for " + Words.count(reads.count(), "read") + " of "
                + Words.millis(reads.seconds() / Math.max(1, reads.count())) + ", its cache "
                + Words.percent((double) cache.usedBytes() / cache.maxBytes()) + " full"
                + server.process()
                        .map(process -> ", " + fromDisk(process, phaseSeconds))
                        .orElse("");
    }

    private static String fromDisk(ProcessUse process, double phaseSeconds) {
        return Words.mebibytes(process.diskBytesRead()) + " from disk ("
                + Words.mebibytes(process.diskBytesRead() / phaseSeconds) + "/s)";
    }
}
