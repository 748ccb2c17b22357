package io.shardlab.core.diagnosis;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import java.util.regex.Pattern;

/**
 * All that a rule may look at.
 *
 * @param phase one measured phase
 * @param target what was measured
 * @param client what measured
 */
public record Observation(PhaseReport phase, TargetReport target, ClientDescription client) {

    private static final Pattern OWN_ADDRESS =
            Pattern.compile("(localhost|127\\.[0-9.]+|\\[?::1]?)(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    /**
     * Whether servers ran on the client's machine: this program started them, or their addresses are those that a machine
     * has for itself. A server that is reached by another address of this machine is not recognised.
     */
    boolean serversHere() {
        return target.local() || phase.server().stream().anyMatch(Observation::isHere);
    }

    /** CPU time of the servers on the client's machine, in seconds. */
    double serverCpuSecondsHere() {
        return phase.server().stream()
                .filter(server -> target.local() || isHere(server))
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
    }

    private static boolean isHere(ServerReport server) {
        return OWN_ADDRESS.matcher(server.node()).matches();
    }

    /** The time that all workers had together, in seconds. */
    double workerSeconds() {
        return phase.threads() * phase.seconds();
    }

    /** A time that workers spent, added up over them, as a share of all their time. */
    double shareOfWorkers(double seconds) {
        return workerSeconds() > 0 ? seconds / workerSeconds() : 0;
    }
}
