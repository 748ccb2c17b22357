package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All that a rule may look at.
 *
 * @param phase one measured phase
 * @param target what was measured
 * @param client what measured
 * @param secondaryReads whether the run's read preference lets secondaries answer
 * @param others the run's other measured phases of the same name
 */
public record Observation(
        PhaseReport phase,
        TargetReport target,
        ClientDescription client,
        boolean secondaryReads,
        List<PhaseReport> others) {

    private static final double MICROS = 1e-6;
    private static final double NANOS = 1e9;

    private static final Pattern OWN_ADDRESS =
            Pattern.compile("(localhost|127\\.[0-9.]+|\\[?::1]?)(:[0-9]+)?", Pattern.CASE_INSENSITIVE);

    /**
     * Whether servers ran on the client's machine: this program started them, or their addresses are that machine's own.
     * Of a server that told nothing of its host, only the addresses are known that every machine has for itself.
     */
    public boolean serversHere() {
        return target.local() || phase.servers().server().stream().anyMatch(this::isHere);
    }

    /** CPU time of the servers on the client's machine, in seconds. */
    public double serverCpuSecondsHere() {
        return phase.servers().server().stream()
                .filter(this::isHere)
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
    }

    /**
     * Servers that may run on the client's machine though their addresses do not show it, such as one behind a proxy. Servers
     * whose machine has another number of processors are excluded.
     */
    public List<ServerReport> serversPerhapsHere() {
        return phase.servers().server().stream()
                .filter(server -> !isHere(server))
                .filter(server -> server.host()
                        .filter(host -> host.processors() != client.cpus())
                        .isEmpty())
                .toList();
    }

    /** Whether a server ran on the client's machine, as far as known. */
    public boolean isHere(ServerReport server) {
        return target.local()
                || server.host()
                        .map(Host::sharedWithClient)
                        .orElseGet(() -> OWN_ADDRESS.matcher(server.node()).matches());
    }

    /** The time that the servers' counters cover, in seconds: the window, and some of the drain if there was a long one. */
    public double serverSeconds() {
        return phase.seconds() + phase.drain().serverSeconds();
    }

    /** The time that all workers had together while the servers' counters ran, in seconds. */
    public double workerSeconds() {
        double atMost = phase.threads() * phase.drain().serverSeconds();
        return phase.threads() * phase.seconds() + Math.min(phase.drain().workerSeconds(), atMost);
    }

    /** CPU time of the workers as a share of the time that they had; both hold the drain. */
    public double workerCpuShare() {
        double seconds = phase.threads() * phase.seconds() + phase.drain().workerSeconds();
        return seconds > 0 ? phase.client().workers().workerCpuSeconds() / seconds : 0;
    }

    /** A time that workers or servers spent on operations, added up over them, as a share of all the workers' time. */
    public double shareOfWorkers(double seconds) {
        return workerSeconds() > 0 ? seconds / workerSeconds() : 0;
    }

    /** Where the data lay after the phase; empty if the target has no shards, or does not tell. */
    public Optional<ShardingState> sharding() {
        return phase.servers().sharding().flatMap(ShardingChange::after);
    }

    /**
     * The workers' time within the window for each successful operation that returned in it, in seconds: the service time of
     * Little's law, which one operation that outlasted the window by far would bend otherwise.
     */
    public double serviceSeconds() {
        long count = phase.operationsInWindow();
        return count > 0
                ? serviceSecondsInWindow() / count
                : phase.latencies().serviceTime().meanMicros() * MICROS;
    }

    /** The share of the window for which workers had an operation under way, from 0 to 1. */
    public double atWork() {
        double seconds = phase.threads() * phase.seconds();
        return seconds > 0 ? serviceSecondsInWindow() / seconds : 0;
    }

    private double serviceSecondsInWindow() {
        return phase.latencies().serviceTime().count()
                        * phase.latencies().serviceTime().meanMicros()
                        * MICROS
                - phase.drain().serviceSeconds();
    }

    /** Operations a second that came to an end within the window, well or not. */
    public double attemptsPerSecond() {
        long failed = phase.errorCount()
                - phase.failures().refusedDocuments()
                - phase.drain().failedOperations();
        return (phase.operationsInWindow() + failed) / phase.seconds();
    }

    /** Whether an open loop fell behind its rate; a closed one has none to fall behind. */
    public boolean behindRate() {
        return attemptsPerSecond() < (1 - Thresholds.SHORTFALL) * duePerSecond();
    }

    /** Operations a second that were due: an open loop's rate, or what chance made of it. */
    public double duePerSecond() {
        double rate = phase.openLoop().targetRate().orElse(0.0);
        return MissedArrivals.schedule(phase)
                .map(schedule -> schedule.arrivalsBefore(Math.round(phase.seconds() * NANOS)) / phase.seconds())
                .orElse(rate);
    }

    /** Such as {@code 98 % of the time of 8 threads}; not more than all of it. */
    public String threadTime(double share) {
        return FigureText.percent(Math.min(1, share)) + " of the time of "
                + FigureText.count(phase().threads(), "thread");
    }
}
