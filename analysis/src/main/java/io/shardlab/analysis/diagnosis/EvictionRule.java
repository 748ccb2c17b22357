package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.CacheUse;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Operations spent most of the workers' time on waiting for room in the cache, as pages could not be written fast enough. */
public final class EvictionRule implements WaitRule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = share(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> waiting = waiting(observation);
        return Optional.of(new Finding(
                "The disk was the limit: operations waited for room in the cache.",
                Words.timeOf(observation.phase().threads(), share) + " went into these waits: "
                        + Words.list(waiting.stream().map(EvictionRule::words).toList()),
                "Pages are changed faster than they can be written: give the servers a larger cache"
                        + " (--wired-tiger-cache) or faster disks, or divide the work among more shards."));
    }

    @Override
    public double share(Observation observation) {
        return observation.shareOfWorkers(
                waiting(observation).stream().mapToDouble(EvictionRule::seconds).sum());
    }

    private static List<ServerReport> waiting(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> seconds(server) > 0)
                .sorted(Comparator.comparingDouble(EvictionRule::seconds).reversed())
                .toList();
    }

    private static double seconds(ServerReport server) {
        return server.cache().map(CacheUse::evictionWaitSeconds).orElse(0.0);
    }

    private static String words(ServerReport server) {
        CacheUse cache = server.cache().orElseThrow();
        return server.shard().map(shard -> shard + ", ").orElse("") + server.node() + " "
                + Words.number(cache.evictionWaitSeconds()) + " s, its cache "
                + Words.percent((double) cache.usedBytes() / cache.maxBytes()) + " full and "
                + Words.percent((double) cache.dirtyBytes() / cache.maxBytes()) + " changed"
                + server.process()
                        .map(process -> ", " + Words.mebibytes(process.diskBytesWritten()) + " written to disk")
                        .orElse("");
    }
}
