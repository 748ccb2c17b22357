package io.shardlab.core.diagnosis.rule;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.result.TargetReport;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All that a rule may look at.
 *
 * @param phase one measured phase
 * @param target what was measured
 * @param client what measured
 * @param others the run's other measured phases of the same name
 */
public record Observation(PhaseReport phase, TargetReport target, ClientDescription client, List<PhaseReport> others) {

    private static final double MICROS = 1e-6;

    private static final Pattern OWN_ADDRESS =
            Pattern.compile("(localhost|127\\.[0-9.]+|\\[?::1]?)(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    /**
     * Whether servers ran on the client's machine: this program started them, or their addresses are those that a machine
     * has for itself. A server that is reached by another address of this machine is not recognised.
     */
    public boolean serversHere() {
        return target.local() || phase.server().stream().anyMatch(this::isHere);
    }

    /** CPU time of the servers on the client's machine, in seconds. */
    public double serverCpuSecondsHere() {
        return phase.server().stream()
                .filter(this::isHere)
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
    }

    /** Whether a server ran on the client's machine, as far as can be told. */
    boolean isHere(ServerReport server) {
        return target.local() || OWN_ADDRESS.matcher(server.node()).matches();
    }

    /** The time that all workers had together, in seconds. */
    public double workerSeconds() {
        return phase.threads() * phase.seconds();
    }

    /** A time that workers spent, added up over them, as a share of all their time. */
    public double shareOfWorkers(double seconds) {
        return workerSeconds() > 0 ? seconds / workerSeconds() : 0;
    }

    /** Where the data lay after the phase; empty if the target has no shards, or does not tell. */
    public Optional<ShardingState> sharding() {
        return phase.sharding().flatMap(ShardingChange::after);
    }

    /** Mean service time in seconds. */
    public double serviceSeconds() {
        return phase.serviceTime().meanMicros() * MICROS;
    }

    /** The share of their time for which workers had an operation under way, from 0 to 1. */
    public double atWork() {
        return shareOfWorkers(phase.serviceTime().count() * serviceSeconds());
    }

    /** Operations a second that came to an end, well or not. */
    public double attemptsPerSecond() {
        long failed = phase.errorCount() - phase.refusedDocuments();
        return (phase.operations() + failed) / phase.seconds();
    }

    /** Whether an open loop fell behind its rate; a closed one has none to fall behind. */
    public boolean behindRate() {
        return attemptsPerSecond()
                < (1 - Thresholds.SHORTFALL) * phase.targetRate().orElse(0.0);
    }
}
