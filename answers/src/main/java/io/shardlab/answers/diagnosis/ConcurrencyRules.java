package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.ClientHostCpu;
import io.shardlab.answers.diagnosis.observation.HostCpu;
import io.shardlab.answers.diagnosis.observation.MissingCounters;
import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.ServerCpu;
import io.shardlab.answers.diagnosis.observation.Shard;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Limits in the number of threads, by Little's law: too few for the target rate, or for this latency. */
final class ConcurrencyRules {

    private ConcurrencyRules() {}

    /**
     * The rate of an open loop needed more threads than there were. By Little's law, the mean number of operations under way is
     * rate × mean service time. Each thread carries one operation, so N threads carry at most N / service time. The rule
     * applies only if processors are known to have been idle, as more threads would not help otherwise.
     */
    static Optional<Finding> tooFewThreads(Observation observation) {
        PhaseReport phase = observation.phase();
        double rate = phase.openLoop().targetRate().orElse(0.0);
        double serviceSeconds = observation.serviceSeconds();
        double atWork = observation.atWork();
        boolean behind = observation.behindRate() && phase.waits().maxBacklog() > phase.threads();
        if (!behind || atWork < Thresholds.ALL_AT_WORK || serversUnknown(observation) || cpuUsedUp(observation)) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "client-too-few-threads",
                Message.of(
                        "The client was the bottleneck: it had too few threads for the target rate at this latency."),
                Message.of(
                        "by Little's law, {0} operations/s × {1} ms service time keep {2} threads busy; there were {3}, "
                                + "busy {4} of their time; {5} operations/s were carried out, and up to {6} waited for a thread",
                        FigureText.brief(rate),
                        FigureText.secondsAsMillis(serviceSeconds),
                        FigureText.brief(rate * serviceSeconds),
                        String.valueOf(phase.threads()),
                        FigureText.percent(atWork),
                        FigureText.brief(phase.counts().throughput()),
                        String.valueOf(phase.waits().maxBacklog())),
                Message.of(
                        "Use at least {0} --threads. If the service time rises with them, the servers are the bottleneck "
                                + "and not the client.",
                        String.valueOf(threads(rate * serviceSeconds)))));
    }

    /** Servers without counters or known limits may be at their limits. */
    private static boolean serversUnknown(Observation observation) {
        return !MissingCounters.of(observation).isEmpty()
                || !MissingCounters.limits(observation).isEmpty();
    }

    private static boolean cpuUsedUp(Observation observation) {
        return ClientHostCpu.of(observation).exhausted()
                || !HostCpu.full(observation).isEmpty()
                || ServerCpu.all(observation).stream().anyMatch(ServerCpu::atLimit);
    }

    /** Adds a reserve: the number of threads that is needed on average would always be behind. */
    private static long threads(double needed) {
        return (long) Math.ceil(needed / Thresholds.ALL_AT_WORK);
    }

    /**
     * The threads of a closed loop always waited for an answer while client and servers had idle processors. By Little's law, N
     * threads that each have one operation under way do N / latency operations per second, even if the servers could do more.
     * The rule applies only if the limits of all servers are known, no server was at its limit, and no machine was full.
     */
    static Optional<Finding> latency(Observation observation) {
        PhaseReport phase = observation.phase();
        if (phase.openLoop().targetRate().isPresent()
                || phase.latencies().serviceTime().count() < Thresholds.FEWEST_OPERATIONS
                || observation.atWork() < Thresholds.ALL_AT_WORK
                || clientWaits(observation)
                || ServerWaitRules.anyIsLimit(observation)
                || cpuUsedUp(observation)
                || ServerCpu.all(observation).stream().anyMatch(cpu -> cpu.share() >= ClientHostCpu.ALL_BUSY)
                || serversUnknown(observation)) {
            return Optional.empty();
        }
        double latency = observation.serviceSeconds();
        Message law = Message.of(
                "by Little's law, {0} threads / {1} ms service time = {2} operations/s, and {3} were measured; ",
                String.valueOf(phase.threads()),
                FigureText.secondsAsMillis(latency),
                FigureText.brief(phase.threads() / latency),
                FigureText.brief(phase.counts().throughput()));
        return Optional.of(Finding.of(
                "latency",
                Message.of(
                        "Latency was the bottleneck: the threads waited for replies, and neither client nor servers were "
                                + "busy."),
                law.and(serverPart(observation)).and(idleCapacity(observation)),
                Message.of(
                        "Use more --threads until a server or the client is busy. More shards or mongos would not help: "
                                + "they do not shorten a single operation. If throughput does not rise with the threads, "
                                + "operations wait for one another inside the servers.")));
    }

    /**
     * The threads waited for answers on a machine that other programs kept busy, though their operations spent only a small part
     * of their time on computing or on waiting for a processor. Then the CPU that the others used is not what limited the run,
     * and neither is the number of threads if operations wait for one another.
     */
    static Optional<Finding> waiting(Observation observation) {
        PhaseReport phase = observation.phase();
        boolean asked = phase.openLoop().targetRate().isEmpty() || observation.behindRate();
        if (!asked
                || !observation.waitsForMoreThanCpu()
                || !ClientHostCpu.of(observation).exhausted()
                || observation.atWork() < Thresholds.ALL_AT_WORK
                || clientWaits(observation)
                || ServerWaitRules.anyIsLimit(observation)
                || ServerCpu.all(observation).stream().anyMatch(ServerCpu::atLimit)) {
            return Optional.empty();
        }
        return Optional.of(Finding.of(
                "waiting",
                Message.of(
                        "Waiting was the bottleneck: operations neither computed nor waited for CPU most of their time."),
                Message.of(
                        "of {0} ms per operation, {1} went into computing and into waiting for a processor; the rest, "
                                + "{2}, went into something else; {3}",
                        FigureText.secondsAsMillis(observation.serviceSeconds()),
                        FigureText.percent(observation.shareForCpu().orElseThrow()),
                        observation.threadTime(1 - observation.shareForCpu().orElseThrow()),
                        ClientHostCpu.of(observation).parts(observation.serversHere())),
                Message.of(
                        "Find out what operations wait for in the servers: locks, tickets, flow control or the network "
                                + "(db.currentOp() and the queues in serverStatus). More CPU would not help, even though other "
                                + "programs kept this machine busy.")));
    }

    private static boolean clientWaits(Observation observation) {
        ConnectionReport connections = observation.phase().waits().connections();
        return observation.shareOfWorkers(connections.waitSeconds()) >= Thresholds.LARGE_SHARE
                || observation.shareOfWorkers(connections.openSeconds()) >= Thresholds.LARGE_SHARE
                || observation.workerCpuShare() >= ClientHostCpu.ALL_BUSY;
    }

    /**
     * Returns the part of the latency that the data servers account for; empty if it is not known. Their command latencies
     * include internal commands.
     */
    private static Optional<Message> serverPart(Observation observation) {
        List<OperationLatency> reported = Shard.all(observation).stream()
                .flatMap(shard -> shard.members().stream())
                .flatMap(server -> server.latency().stream())
                .filter(latency -> latency.reads() + latency.writes() > 0)
                .toList();
        if (reported.isEmpty()) {
            return Optional.empty();
        }
        double seconds = reported.stream()
                .mapToDouble(latency -> latency.readSeconds() + latency.writeSeconds())
                .sum();
        long operations = observation.phase().latencies().serviceTime().count();
        return Optional.of(Message.of(
                "the servers that hold the data spent {0} ms per operation; ",
                FigureText.secondsAsMillis(seconds / operations)));
    }

    private static Message idleCapacity(Observation observation) {
        Message busiest = ServerCpu.busiest(observation)
                .map(cpu -> Message.of(
                        "the busiest server used {0} of its processors ({1} {2})",
                        FigureText.percent(cpu.share()),
                        cpu.server().role(),
                        cpu.server().node()))
                .orElseGet(() -> Message.of("the busiest server used nothing"));
        Message client = Message.of(
                ", the client {0} of its {1}",
                FigureText.percent(observation.phase().client().clientCpuShare()),
                observation.client().cpus());
        return busiest.and(client)
                .and(HostCpu.all(observation).stream()
                        .max(Comparator.comparingDouble(HostCpu::knownShare))
                        .map(host -> Message.of("; {0}", host.text())));
    }
}
