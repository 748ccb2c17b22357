package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.ClientHostCpu;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
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
        return Optional.of(Finding.of(
                "client-garbage-collection",
                Message.of("The client was the bottleneck: it was stopped by garbage collection."),
                Message.of(
                        "{0} s of {1} s ({2}) went into garbage collection, with a heap of {3} MB",
                        FigureText.brief(observation.phase().client().gcSeconds()),
                        FigureText.brief(observation.phase().seconds()),
                        FigureText.percent(share),
                        FigureText.brief(observation.client().maxHeapBytes() / FigureText.MEBIBYTE)),
                Message.of(
                        "Give the client a larger heap (-Xmx in SHARDLAB_JAVA_OPTS), or use fewer threads or smaller "
                                + "batches.")));
    }

    /** Workers queued in the client for a connection: the servers never saw the requested concurrency. */
    static Optional<Finding> connectionPool(Observation observation) {
        ConnectionReport connections = observation.phase().waits().connections();
        double share = observation.shareOfWorkers(connections.waitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "client-connection-pool",
                Message.of("The client was the bottleneck: its threads waited for a connection from the pool."),
                Message.of(
                        "{0} threads waited {1} of their time: {2}",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        Message.of(
                                "{0,choice,0#{0} waits|1#1 wait|1<{0} waits} of {1} ms",
                                connections.waits(),
                                FigureText.secondsAsMillis(
                                        connections.waitSeconds() / Math.max(1, connections.waits())))),
                Message.of("Raise maxPoolSize in --uri to the number of threads, or leave it out for no limit.")));
    }

    /** Insertion workers waited for documents: the servers could have taken more than the client provided. */
    static Optional<Finding> input(Observation observation) {
        double share = observation.shareOfWorkers(observation.phase().waits().inputWaitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "client-input",
                Message.of("The client was the bottleneck: its insertion workers waited for documents."),
                Message.of(
                        "{0} workers spent {1} of their time waiting for the next batch",
                        String.valueOf(observation.phase().threads()), FigureText.percent(share)),
                Message.of(
                        "The source of the documents is too slow for these servers: a pipe, a disk, the one thread that "
                                + "parses, or in slow motion the client that --hardware describes. Load the file from a faster "
                                + "disk, or parts of it from several clients.")));
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
        return Optional.of(Finding.of(
                "client-connection-opening",
                Message.of("The client was the bottleneck: its threads waited for new connections to open."),
                Message.of(
                        "{0} threads waited {1} of their time while {2} connections were opened",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        String.valueOf(connections.opened())),
                Message.of("Use a --warm-up. If that does not help, find out what closes connections: maxIdleTimeMS or "
                        + "maxLifeTimeMS in --uri, a server that restarts, or the network.")));
    }
}
