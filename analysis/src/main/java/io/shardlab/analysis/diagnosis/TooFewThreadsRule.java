package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.HostCpu;
import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import java.util.Optional;

/**
 * An open loop whose rate needs more threads than there were. By Little's law the mean number of operations under way is
 * rate × mean service time; as each thread carries one, N threads carry at most N / service time. It speaks only if
 * processors are known to have been left, as more threads would not help otherwise.
 */
public final class TooFewThreadsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        PhaseReport phase = observation.phase();
        double rate = phase.targetRate().orElse(0.0);
        double serviceSeconds = observation.serviceSeconds();
        double atWork = observation.atWork();
        boolean behind = observation.behindRate() && phase.maxBacklog() > phase.threads();
        if (!behind || atWork < Thresholds.ALL_AT_WORK || noProcessorLeft(observation)) {
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

    /** What is not known of a server counts as used up: more threads would not help there either. */
    private static boolean noProcessorLeft(Observation observation) {
        return !MissingCounters.of(observation).isEmpty()
                || !MissingCounters.limits(observation).isEmpty()
                || ClientHostCpu.of(observation).exhausted()
                || !HostCpu.full(observation).isEmpty()
                || ServerCpu.all(observation).stream().anyMatch(ServerCpu::atLimit);
    }

    /** Just as many as are needed on average would always be behind. */
    private static long threads(double needed) {
        return (long) Math.ceil(needed / Thresholds.ALL_AT_WORK);
    }
}
