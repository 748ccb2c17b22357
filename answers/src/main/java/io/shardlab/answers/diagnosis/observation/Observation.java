package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * The data that a rule may look at. Immutable.
 *
 * @param phase one measured phase
 * @param target the target of the run
 * @param client the client that measured
 * @param secondaryReads true if the run's read preference lets secondaries answer
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

    /**
     * Reports whether servers ran on the client's machine: this program started them, or their addresses are local. If a server
     * did not report its host, only loopback addresses are recognised.
     */
    public boolean serversHere() {
        return target.local() || phase.servers().server().stream().anyMatch(this::isHere);
    }

    /** Returns the CPU time of the servers on the client's machine, in seconds. */
    public double serverCpuSecondsHere() {
        return phase.servers().server().stream()
                .filter(this::isHere)
                .mapToDouble(ServerReport::cpuSeconds)
                .sum();
    }

    /**
     * Returns servers that may run on the client's machine though their addresses do not show it, such as one behind a
     * proxy. Servers whose machine has another number of processors are excluded.
     */
    public List<ServerReport> serversPerhapsHere() {
        return phase.servers().server().stream()
                .filter(server -> !isHere(server))
                .filter(server -> server.host()
                        .filter(host -> host.processors() != client.cpus())
                        .isEmpty())
                .toList();
    }

    /** Reports whether a server is known to have run on the client's machine. */
    public boolean isHere(ServerReport server) {
        return target.local() || server.sharesClientMachine();
    }

    /** Returns the seconds that the servers' counters cover: the window, and a part of the drain if that was long. */
    public double serverSeconds() {
        return phase.seconds() + phase.drain().serverSeconds();
    }

    /** Returns the time of all workers together while the servers' counters ran, in seconds. */
    public double workerSeconds() {
        double atMost = phase.threads() * phase.drain().serverSeconds();
        return phase.threads() * phase.seconds() + Math.min(phase.drain().workerSeconds(), atMost);
    }

    /** Returns the CPU time of the workers as a share of their time; both include the drain. */
    public double workerCpuShare() {
        double seconds = phase.threads() * phase.seconds() + phase.drain().workerSeconds();
        return seconds > 0 ? phase.client().workers().workerCpuSeconds() / seconds : 0;
    }

    /**
     * Returns the part of the workers' time in which their operations computed on the client's machine, in the client or in its
     * servers there, or waited for a processor of it; the rest cannot be shortened by more CPU there. Empty if the system does
     * not report the waits of all of them.
     */
    public Optional<Double> shareForCpu() {
        List<ServerReport> here =
                phase.servers().server().stream().filter(this::isHere).toList();
        boolean known =
                here.stream().allMatch(server -> server.runQueueSeconds().isPresent());
        return phase.client()
                .workers()
                .workerRunQueueSeconds()
                .filter(waited -> known)
                .map(waited -> shareOfWorkers(phase.client().workers().workerCpuSeconds()
                        + waited
                        + here.stream()
                                .mapToDouble(server -> server.cpuSeconds()
                                        + server.runQueueSeconds().orElseThrow())
                                .sum()));
    }

    /** Reports whether operations spent most of their time neither computing on the client's machine nor waiting to do so. */
    public boolean waitsForMoreThanCpu() {
        return shareForCpu().filter(share -> share < Thresholds.MAIN_PART).isPresent();
    }

    /** Converts a time that workers or servers spent together on operations to a share of all workers' time. */
    public double shareOfWorkers(double seconds) {
        return workerSeconds() > 0 ? seconds / workerSeconds() : 0;
    }

    /** Returns the placement of the data after the phase; empty if the target has no shards or does not report it. */
    public Optional<ShardingState> sharding() {
        return phase.servers().sharding().flatMap(ShardingChange::after);
    }

    /**
     * Returns the workers' time within the window for each successful operation that returned in it, in seconds: the service
     * time of Little's law. It excludes the time after the window, as a single long operation would distort it.
     */
    public double serviceSeconds() {
        long count = phase.operationsInWindow();
        return count > 0
                ? serviceSecondsInWindow() / count
                : phase.latencies().serviceTime().meanMicros() * MICROS;
    }

    /** Returns the share of the window in which workers had an operation under way, from 0 to 1. */
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

    /** Returns the operations per second that ended within the window, successful or failed. */
    public double attemptsPerSecond() {
        long failed = phase.errorCount()
                - phase.failures().refusedDocuments()
                - phase.drain().failedOperations();
        return (phase.operationsInWindow() + failed) / phase.seconds();
    }

    /** Reports whether an open loop fell behind its rate; false for a closed loop. */
    public boolean behindRate() {
        return attemptsPerSecond() < (1 - Thresholds.SHORTFALL) * duePerSecond();
    }

    /** Returns the operations per second that were due: the rate of an open loop, or of its random arrivals. */
    public double duePerSecond() {
        double rate = phase.openLoop().targetRate().orElse(0.0);
        return MissedArrivals.schedule(phase)
                .map(schedule -> schedule.arrivalsBefore(Math.round(phase.seconds() * NANOS)) / phase.seconds())
                .orElse(rate);
    }

    /** Returns a message such as {@code 98 % of the time of 8 threads}, with 100 % at most. */
    public Message threadTime(double share) {
        return Message.of(
                "{0} of the time of {1,choice,0#{1} threads|1#1 thread|1<{1} threads}",
                FigureText.percent(Math.min(1, share)), phase().threads());
    }
}
