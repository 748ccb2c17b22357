package io.shardlab.core.diagnosis;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import java.util.Optional;

/**
 * An open loop whose rate needs more threads than there were. By Little's law the mean number of operations under way is
 * rate × mean service time; as each thread carries one, N threads carry at most N / service time. It speaks only if
 * processors were left, as more threads would not help otherwise.
 */
final class TooFewThreadsRule implements Rule {

    /** Operations that did not come although they were due; a smaller shortfall may be the last moment's alone. */
    static final double SHORTFALL = 0.01;

    /** All threads at work: the rest goes to what a worker does between two operations. */
    static final double ALL_AT_WORK = 0.90;

    @Override
    public Optional<Finding> examine(Observation observation) {
        PhaseReport phase = observation.phase();
        double rate = phase.targetRate().orElse(0.0);
        double serviceSeconds = phase.serviceTime().meanMicros() / 1e6;
        double atWork = observation.shareOfWorkers(phase.serviceTime().count() * serviceSeconds);
        boolean behind = attemptsPerSecond(phase) < (1 - SHORTFALL) * rate && phase.maxBacklog() > phase.threads();
        if (!behind || atWork < ALL_AT_WORK || Processors.of(observation).exhausted()) {
            return Optional.empty();
        }
        return Optional.of(
                new Finding(
                        "The client was the limit: the target rate is above what so few threads can carry at this latency.",
                        "by Little's law " + Words.number(rate) + " operations/s × " + Words.millis(serviceSeconds)
                                + " service time keep " + Words.number(rate * serviceSeconds)
                                + " threads at work, but there were "
                                + phase.threads() + ", " + Words.percent(atWork) + " of their time at work; "
                                + Words.number(phase.throughput()) + " operations/s came, and up to "
                                + phase.maxBacklog()
                                + " waited",
                        "Use at least " + threads(rate * serviceSeconds)
                                + " --threads. If service time rises with them, the servers are the limit and not the client."));
    }

    private static double attemptsPerSecond(PhaseReport phase) {
        long failed = phase.errorCount() - phase.refusedDocuments();
        return (phase.operations() + failed) / phase.seconds();
    }

    /** Just as many as are needed on average would always be behind. */
    private static long threads(double needed) {
        return (long) Math.ceil(needed / ALL_AT_WORK);
    }
}
