package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.result.ServerReport.Waits;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Writes spent most of the workers' time on waiting for the journal to reach the disk. A server does not count that wait
 * for itself, but it shows: a flush serves all writes that wait for it, and each thread has one write under way, so with
 * N threads no more than N writes come with a flush. Writes that do not wait come in any number, as the server flushes ten
 * times a second then. As this is deduced, and the writes' whole time is in it, it is said after what was measured.
 */
public final class JournalRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        double share = share(observation);
        if (share < Thresholds.MAIN_PART) {
            return Optional.empty();
        }
        List<ServerReport> waiting = waiting(observation);
        return Optional.of(new Finding(
                "The journal was the limit: writes waited until it was on disk.",
                Words.timeOf(observation.phase().threads(), share) + " went into writes: "
                        + Words.list(waiting.stream().map(JournalRule::words).toList()),
                "Use more --threads or larger batches, which share a flush, or a disk that flushes faster. A"
                        + " --write-concern without the journal does not wait, and loses the last writes if the server"
                        + " fails."));
    }

    /** The share of the workers' time that went into writes that waited for the journal. */
    private static double share(Observation observation) {
        return observation.shareOfWorkers(waiting(observation).stream()
                .mapToDouble(JournalRule::writeSeconds)
                .sum());
    }

    private static List<ServerReport> waiting(Observation observation) {
        return Shard.allServing(observation)
                .filter(server -> waitsForFlushes(server, observation.phase().threads()))
                .sorted(Comparator.comparingDouble(JournalRule::writeSeconds).reversed())
                .toList();
    }

    private static boolean waitsForFlushes(ServerReport server, int threads) {
        Waits journal = server.journal().orElse(new Waits(0, 0));
        OperationLatency latency = server.latency().orElse(new OperationLatency(0, 0, 0, 0, 0, 0));
        if (journal.count() == 0 || latency.writes() == 0) {
            return false;
        }
        double flush = journal.seconds() / journal.count();
        double write = latency.writeSeconds() / latency.writes();
        return latency.writes() <= journal.count() * (double) threads && flush >= Thresholds.MAIN_PART * write;
    }

    private static double writeSeconds(ServerReport server) {
        return server.latency().map(OperationLatency::writeSeconds).orElse(0.0);
    }

    private static String words(ServerReport server) {
        Waits journal = server.journal().orElseThrow();
        OperationLatency latency = server.latency().orElseThrow();
        return server.node() + " took " + Words.millis(latency.writeSeconds() / latency.writes()) + " for a write and "
                + Words.millis(journal.seconds() / journal.count()) + " for a flush, "
                + Words.count(latency.writes(), "write") + " with "
                + Words.count(journal.count())
                + " flushes";
    }
}
