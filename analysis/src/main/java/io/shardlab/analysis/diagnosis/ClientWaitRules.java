package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.Optional;

/** Limits in the waits of threads inside the client: for garbage collection, connections and input. */
final class ClientWaitRules {

    /** More than the collectors of the virtual machine aim at: G1 grows its heap if it takes more than 1/13, 8 %. */
    static final double LARGE_GC_SHARE = 0.10;

    private ClientWaitRules() {}

    /** The client was stopped by garbage collection. */
    static Optional<Finding> garbageCollection(Observation observation) {
        double share =
                observation.phase().client().gcSeconds() / observation.phase().seconds();
        if (share < LARGE_GC_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Diagnosis.CLIENT + "it was stopped by garbage collection.",
                FigureText.brief(observation.phase().client().gcSeconds()) + " s of "
                        + FigureText.brief(observation.phase().seconds()) + " s (" + FigureText.percent(share)
                        + ") went into garbage collection, with a heap of "
                        + FigureText.brief(observation.client().maxHeapBytes() / FigureText.MEBIBYTE) + " MB",
                "Give the client a larger heap (-Xmx in SHARDLAB_JAVA_OPTS), or use fewer threads or smaller"
                        + " batches."));
    }

    /** Workers queued in the client for a connection: the servers never saw the requested concurrency. */
    static Optional<Finding> connectionPool(Observation observation) {
        ConnectionReport connections = observation.phase().waits().connections();
        double share = observation.shareOfWorkers(connections.waitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Diagnosis.CLIENT + "its threads waited for a connection from the pool.",
                observation.phase().threads() + " threads waited " + FigureText.percent(share) + " of their time: "
                        + FigureText.count(connections.waits(), "wait") + " of "
                        + FigureText.secondsAsMillis(connections.waitSeconds() / Math.max(1, connections.waits()))
                        + " ms",
                "Raise maxPoolSize in --uri to the number of threads, or leave it out for no limit."));
    }

    /** Insertion workers waited for documents: the servers could have taken more than the client provided. */
    static Optional<Finding> input(Observation observation) {
        double share = observation.shareOfWorkers(observation.phase().waits().inputWaitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Diagnosis.CLIENT + "its insertion workers waited for documents.",
                observation.phase().threads() + " workers spent " + FigureText.percent(share)
                        + " of their time waiting for the next batch",
                "The source of the documents is too slow for these servers: a pipe, a disk, the one thread that"
                        + " parses, or in slow motion the client that --hardware describes. Load the file from a faster"
                        + " disk, or parts of it from several clients."));
    }

    /**
     * Workers spent their time on opening connections instead of using them. Opening also takes long without a free processor,
     * so the rule applies only if some were left.
     */
    static Optional<Finding> connectionOpening(Observation observation) {
        ConnectionReport connections = observation.phase().waits().connections();
        double share = observation.shareOfWorkers(connections.openSeconds());
        if (share < Thresholds.LARGE_SHARE || ClientHostCpu.of(observation).exhausted()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                Diagnosis.CLIENT + "its threads waited for new connections to open.",
                observation.phase().threads() + " threads waited " + FigureText.percent(share) + " of their time"
                        + " while "
                        + connections.opened() + " connections were opened",
                "Use a --warm-up. If that does not help, find out what closes connections: maxIdleTimeMS or"
                        + " maxLifeTimeMS in --uri, a server that restarts, or the network."));
    }
}
