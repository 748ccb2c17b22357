package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.HostCpu;
import io.shardlab.analysis.diagnosis.observation.MissingCounters;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.ServerCpu;
import io.shardlab.analysis.diagnosis.observation.Shard;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport.OperationLatency;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A closed loop whose threads always waited for an answer while everybody had processors left. By Little's law N threads
 * that each have one operation under way do N / latency operations a second, whatever more the servers could do. So it
 * must know of all servers what their limits are and that they were not at them, and of no machine that they filled it.
 */
public final class LatencyRule implements Rule {

    private static final List<Rule> WAITS =
            List.of(new WriteConcernRule(), new PageReadRule(), new EvictionRule(), new JournalRule());

    @Override
    public Optional<Finding> examine(Observation observation) {
        PhaseReport phase = observation.phase();
        if (phase.targetRate().isPresent()
                || phase.serviceTime().count() < Thresholds.FEWEST_OPERATIONS
                || observation.atWork() < Thresholds.ALL_AT_WORK
                || clientWaits(observation)
                || serversWait(observation)
                || somethingIsBusy(observation)
                || !MissingCounters.of(observation).isEmpty()
                || !MissingCounters.limits(observation).isEmpty()) {
            return Optional.empty();
        }
        double latency = observation.serviceSeconds();
        return Optional.of(new Finding(
                "Latency was the limit: each thread waited for its answers, and nobody was busy.",
                "by Little's law " + phase.threads() + " threads / " + Words.millis(latency) + " service time = "
                        + Words.number(phase.threads() / latency) + " operations/s, and "
                        + Words.number(phase.throughput()) + " came; " + serverPart(observation)
                        + leisure(observation),
                "Use more --threads until a server or the client is busy. More shards or mongos would not help: they make"
                        + " no answer come sooner. If the throughput does not rise with the threads, operations wait for"
                        + " one another in the servers."));
    }

    private static boolean clientWaits(Observation observation) {
        ConnectionReport connections = observation.phase().connections();
        return observation.shareOfWorkers(connections.waitSeconds()) >= Thresholds.LARGE_SHARE
                || observation.shareOfWorkers(connections.openSeconds()) >= Thresholds.LARGE_SHARE
                || observation.workerCpuShare() >= ClientHostCpu.ALL_BUSY;
    }

    /** For what the rules on waits name as the limit. */
    private static boolean serversWait(Observation observation) {
        return WAITS.stream().anyMatch(rule -> rule.examine(observation).isPresent());
    }

    private static boolean somethingIsBusy(Observation observation) {
        return ClientHostCpu.of(observation).exhausted()
                || !HostCpu.full(observation).isEmpty()
                || ServerCpu.all(observation).stream()
                        .anyMatch(cpu -> cpu.atLimit() || cpu.share() >= ClientHostCpu.ALL_BUSY);
    }

    /** What of the latency the servers that hold the data account for; commands are told together with their own talk. */
    private static String serverPart(Observation observation) {
        List<OperationLatency> told = Shard.all(observation).stream()
                .flatMap(shard -> shard.members().stream())
                .flatMap(server -> server.latency().stream())
                .filter(latency -> latency.reads() + latency.writes() > 0)
                .toList();
        if (told.isEmpty()) {
            return "";
        }
        double seconds = told.stream()
                .mapToDouble(latency -> latency.readSeconds() + latency.writeSeconds())
                .sum();
        return "the servers that hold the data spent "
                + Words.millis(seconds / observation.phase().serviceTime().count()) + " on an operation; ";
    }

    private static String leisure(Observation observation) {
        return "the busiest server used "
                + ServerCpu.all(observation).stream()
                        .max(Comparator.comparingDouble(ServerCpu::share))
                        .map(cpu -> Words.percent(cpu.share()) + " of its processors ("
                                + cpu.server().role() + " " + cpu.server().node() + ")")
                        .orElse("nothing")
                + ", the client " + Words.percent(observation.phase().clientCpuShare()) + " of its "
                + observation.client().cpus()
                + HostCpu.all(observation).stream()
                        .max(Comparator.comparingDouble(HostCpu::busiest))
                        .map(host -> "; " + host.words())
                        .orElse("");
    }
}
