package io.shardlab.answers.diagnosis;

import static io.shardlab.answers.diagnosis.observation.Say.say;

import io.shardlab.answers.diagnosis.observation.ClientHostCpu;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Thresholds;
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
        return Optional.of(Finding.of(
                say("garbage"),
                say(
                        "garbage.evidence",
                        FigureText.brief(observation.phase().client().gcSeconds()),
                        FigureText.brief(observation.phase().seconds()),
                        FigureText.percent(share),
                        FigureText.brief(observation.client().maxHeapBytes() / FigureText.MEBIBYTE)),
                say("garbage.advice")));
    }

    /** Workers queued in the client for a connection: the servers never saw the requested concurrency. */
    static Optional<Finding> connectionPool(Observation observation) {
        ConnectionReport connections = observation.phase().waits().connections();
        double share = observation.shareOfWorkers(connections.waitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("pool"),
                say(
                        "pool.evidence",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        say(
                                "waits",
                                connections.waits(),
                                FigureText.secondsAsMillis(
                                        connections.waitSeconds() / Math.max(1, connections.waits())))),
                say("pool.advice")));
    }

    /** Insertion workers waited for documents: the servers could have taken more than the client provided. */
    static Optional<Finding> input(Observation observation) {
        double share = observation.shareOfWorkers(observation.phase().waits().inputWaitSeconds());
        if (share < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                say("input"),
                say("input.evidence", String.valueOf(observation.phase().threads()), FigureText.percent(share)),
                say("input.advice")));
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
                say("opening"),
                say(
                        "opening.evidence",
                        String.valueOf(observation.phase().threads()),
                        FigureText.percent(share),
                        String.valueOf(connections.opened())),
                say("opening.advice")));
    }
}
