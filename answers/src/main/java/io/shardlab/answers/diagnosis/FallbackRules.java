package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.MissingCounters;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.answers.diagnosis.observation.ServerCpu;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** Findings on phases in which no limit was recognised: the reason, and a way to learn more, but never a guess. */
final class FallbackRules {

    private FallbackRules() {}

    /** An open loop kept its rate: nothing more was requested. */
    static Optional<Finding> reachedRate(Observation observation) {
        PhaseReport phase = observation.phase();
        return phase.openLoop()
                .targetRate()
                .filter(rate -> !observation.behindRate())
                .map(rate -> Finding.of(
                        "target-rate",
                        Message.of("The target rate was the limit: the run kept up with it."),
                        Message.of(
                                "{0} operations/s were due and {1} were carried out",
                                FigureText.brief(observation.duePerSecond()),
                                FigureText.brief(observation.attemptsPerSecond())),
                        Message.of("Raise --target-rate to find the next limit.")));
    }

    /** No limit was recognised, because figures are missing or none of them stands out. Always returns a finding. */
    static Optional<Finding> undetermined(Observation observation) {
        List<Message> missing = MissingCounters.of(observation);
        if (!missing.isEmpty()) {
            return Optional.of(Finding.of(
                    "unknown-counters",
                    Message.of("The bottleneck is unknown: counters of some servers are missing."),
                    Message.of("{0}; what is known: {1}", Say.first(missing), known(observation)),
                    Message.of("Let the client reach every server directly, as a user with the role clusterMonitor.")));
        }
        long operations = observation.phase().latencies().serviceTime().count();
        if (operations < Thresholds.FEWEST_OPERATIONS) {
            return Optional.of(Finding.of(
                    "unknown-operations",
                    Message.of("The bottleneck is unknown: there were too few operations."),
                    Message.of(
                            "{0} operations; the mean of fewer than {1} says little; {2}",
                            operations, Thresholds.FEWEST_OPERATIONS, known(observation)),
                    Message.of(
                            "Measure more operations: raise --duration, --operations or --documents, whichever the workload "
                                    + "uses.")));
        }
        List<Message> limits = MissingCounters.limits(observation);
        if (!limits.isEmpty()) {
            return Optional.of(
                    Finding.of(
                            "unknown-cpu-limits",
                            Message.of("The bottleneck is unknown: the CPU limits of the servers are not known."),
                            Message.of(
                                    "{0}; in a container they may have a smaller CPU quota, which servers do not report; what is "
                                            + "known: {1}",
                                    Say.first(limits), known(observation)),
                            Message.of(
                                    "Check whether the servers have CPU quotas and were throttled (cpu.max, and nr_throttled in "
                                            + "cpu.stat, of their control groups). Or measure again with twice the --threads: if throughput "
                                            + "rises with them, latency was the bottleneck; if only latency rises, the servers were.")));
        }
        return Optional.of(Finding.of(
                "unknown",
                Message.of("The bottleneck is unknown: no figure stands out."),
                known(observation),
                Message.of("Measure again with twice the --threads: if throughput rises with them, latency was the "
                        + "bottleneck; if only latency rises, it was the busiest of those named here.")));
    }

    private static Message known(Observation observation) {
        PhaseReport phase = observation.phase();
        Message clients = Message.of(
                "{0} threads were busy {1} of their time, the client used {2} of its {3} processors",
                String.valueOf(phase.threads()),
                FigureText.percent(observation.atWork()),
                FigureText.percent(phase.client().clientCpuShare()),
                observation.client().cpus());
        return clients.and(phase.client()
                        .machineCpuShare()
                        .map(share -> Message.of(", its whole machine was {0} busy", FigureText.percent(share))))
                .and(ServerCpu.busiest(observation)
                        .map(cpu -> Message.of(
                                "; the busiest server: {0} {1}", cpu.server().role(), cpu.text())))
                .and(Optional.of(phase.errorCount())
                        .filter(errors -> errors > 0)
                        .map(errors -> Message.of("; errors: {0}", errors)));
    }

    /** The phase was too short to be judged by the other rules. */
    static Optional<Finding> tooShort(Observation observation) {
        return Optional.of(observation.phase().seconds())
                .filter(seconds -> seconds < Thresholds.SHORTEST_SECONDS)
                .map(
                        seconds -> Finding.of(
                                "unknown-too-short",
                                Message.of("The bottleneck is unknown: the measurement was too short."),
                                Message.of(
                                        "it lasted {0} s; in less than {1} s counters are too coarse, and start and end weigh too much, "
                                                + "for a rate to be trusted",
                                        FigureText.brief(seconds), FigureText.brief(Thresholds.SHORTEST_SECONDS)),
                                Message.of(
                                        "Measure longer: raise --duration, --operations or --documents, whichever the workload uses.")));
    }
}
