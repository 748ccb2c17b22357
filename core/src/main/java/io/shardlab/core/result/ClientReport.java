package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * One of several load machines, and what it did in the measured phases.
 *
 * @param client its program and machine
 * @param phases each measured phase of each repetition
 */
public record ClientReport(ClientDescription client, List<Phase> phases) {

    public ClientReport {
        phases = List.copyOf(phases);
    }

    /**
     * One measured phase as this machine saw it.
     *
     * @param name the phase's name
     * @param repetition 1 for the first
     * @param threads workers of this machine
     * @param seconds how long it took here
     * @param operations successful operations from here
     * @param throughput operations a second from here
     * @param clientCpuSeconds CPU time of the simulator here
     * @param clientCpuShare that as a share of what its processors could have given, from 0 to 1
     * @param machineCpuShare how much of the whole machine was busy; empty if the system does not tell
     * @param gcSeconds garbage collection here
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Phase(
            String name,
            int repetition,
            int threads,
            double seconds,
            long operations,
            double throughput,
            double clientCpuSeconds,
            double clientCpuShare,
            Optional<Double> machineCpuShare,
            double gcSeconds) {

        static Phase of(PhaseReport phase) {
            return new Phase(
                    phase.name(),
                    phase.repetition(),
                    phase.threads(),
                    phase.seconds(),
                    phase.operations(),
                    phase.throughput(),
                    phase.client().clientCpuSeconds(),
                    phase.clientCpuShare(),
                    phase.client().machineCpuShare(),
                    phase.client().gcSeconds());
        }
    }

    /** What a result of one machine says of it. */
    public static ClientReport of(RunResult result) {
        return new ClientReport(
                result.client(),
                result.phases().stream()
                        .filter(PhaseReport::measured)
                        .map(Phase::of)
                        .toList());
    }
}
