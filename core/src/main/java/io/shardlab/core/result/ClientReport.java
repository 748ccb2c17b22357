package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * One of several load machines, and what it did in the measured phases. Immutable.
 *
 * @param machine its name, as in {@code load2 (process 4711)}; empty if the machines did not meet
 * @param client its program and machine
 * @param limit the first finding on what limited the run, as seen from this machine; empty in results of older programs
 * @param phases each measured phase of each repetition
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ClientReport(
        Optional<String> machine, ClientDescription client, Optional<Finding> limit, List<Phase> phases) {

    public ClientReport {
        machine = machine == null ? Optional.empty() : machine;
        limit = limit == null ? Optional.empty() : limit;
        phases = List.copyOf(phases);
    }

    /**
     * One measured phase as this machine saw it.
     *
     * @param name the phase's name
     * @param repetition 1 for the first
     * @param threads the workers of this machine
     * @param seconds the length of the phase on this machine
     * @param operations the successful operations of this machine
     * @param throughput this machine's operations per second
     * @param clientCpuSeconds the CPU time of the simulator on this machine
     * @param clientCpuShare that time as a share of what its processors could have given, from 0 to 1
     * @param machineCpuShare how much of the whole machine was busy; empty if the system does not report it
     * @param gcSeconds the time of garbage collection on this machine
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

        /** The name with the repetition, unless that is the first. */
        public String title() {
            return repetition > 1 ? name + " #" + repetition : name;
        }

        static Phase of(PhaseReport phase) {
            return new Phase(
                    phase.name(),
                    phase.repetition(),
                    phase.threads(),
                    phase.seconds(),
                    phase.counts().operations(),
                    phase.counts().throughput(),
                    phase.client().clientCpuSeconds(),
                    phase.client().clientCpuShare(),
                    phase.client().machineCpuShare(),
                    phase.client().gcSeconds());
        }
    }

    /** The machine that a result of one machine comes from. */
    public static ClientReport of(RunResult result) {
        return new ClientReport(
                result.machines().together().map(TogetherReport::machine),
                result.client(),
                result.diagnosis().stream().findFirst(),
                result.phases().stream()
                        .filter(PhaseReport::measured)
                        .map(Phase::of)
                        .toList());
    }
}
