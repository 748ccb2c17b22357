package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.TextLists;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
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
                .map(rate -> new Finding(
                        "The target rate was the limit: the run kept up with it.",
                        FigureText.brief(observation.duePerSecond()) + " operations/s were due and "
                                + FigureText.brief(observation.attemptsPerSecond()) + " were carried out",
                        "Raise --target-rate to find the next limit."));
    }

    /** No limit was recognised, because figures are missing or none of them stands out. Always returns a finding. */
    static Optional<Finding> undetermined(Observation observation) {
        List<String> missing = MissingCounters.of(observation);
        if (!missing.isEmpty()) {
            return Optional.of(new Finding(
                    Diagnosis.UNKNOWN + "counters of some servers are missing.",
                    TextLists.first(missing) + "; what is known: " + known(observation),
                    "Let the client reach every server directly, as a user with the role clusterMonitor."));
        }
        if (observation.phase().latencies().serviceTime().count() < Thresholds.FEWEST_OPERATIONS) {
            return Optional.of(new Finding(
                    Diagnosis.UNKNOWN + "there were too few operations.",
                    observation.phase().latencies().serviceTime().count() + " operations; the mean of fewer than "
                            + Thresholds.FEWEST_OPERATIONS + " says little; " + known(observation),
                    "Measure more operations: raise --duration, --operations or --documents, whichever the"
                            + " workload uses."));
        }
        List<String> limits = MissingCounters.limits(observation);
        if (!limits.isEmpty()) {
            return Optional.of(new Finding(
                    Diagnosis.UNKNOWN + "the CPU limits of the servers are not known.",
                    TextLists.first(limits)
                            + "; in a container they may have a smaller CPU quota, which servers do not report; what"
                            + " is known: " + known(observation),
                    "Check whether the servers have CPU quotas and were throttled (cpu.max, and nr_throttled in"
                            + " cpu.stat, of their control groups). Or measure again with twice the --threads: if"
                            + " throughput rises with them, latency was the bottleneck; if only latency rises, the"
                            + " servers were."));
        }
        return Optional.of(new Finding(
                Diagnosis.UNKNOWN + "no figure stands out.",
                known(observation),
                "Measure again with twice the --threads: if throughput rises with them, latency was the bottleneck;"
                        + " if only latency rises, it was the busiest of those named here."));
    }

    private static String known(Observation observation) {
        StringBuilder known = new StringBuilder(
                observation.phase().threads() + " threads were busy " + FigureText.percent(observation.atWork())
                        + " of their time, the client used "
                        + FigureText.percent(observation.phase().client().clientCpuShare())
                        + " of its " + observation.client().cpus() + " processors");
        observation
                .phase()
                .client()
                .machineCpuShare()
                .ifPresent(share -> known.append(", its whole machine was ")
                        .append(FigureText.percent(share))
                        .append(" busy"));
        ServerCpu.busiest(observation)
                .ifPresent(cpu -> known.append("; the busiest server: ")
                        .append(cpu.server().role())
                        .append(' ')
                        .append(cpu.text()));
        long errors = observation.phase().errorCount();
        if (errors > 0) {
            known.append("; errors: ").append(FigureText.count(errors));
        }
        return known.toString();
    }

    /** The phase was too short to be judged by the other rules. */
    static Optional<Finding> tooShort(Observation observation) {
        return Optional.of(observation.phase().seconds())
                .filter(seconds -> seconds < Thresholds.SHORTEST_SECONDS)
                .map(seconds -> new Finding(
                        Diagnosis.UNKNOWN + "the measurement was too short.",
                        "it lasted " + FigureText.brief(seconds)
                                + " s; in less than "
                                + FigureText.brief(Thresholds.SHORTEST_SECONDS)
                                + " s counters are too coarse, and start and end weigh too much, for a rate"
                                + " to be trusted",
                        "Measure longer: raise --duration, --operations or --documents, whichever the"
                                + " workload uses."));
    }
}
