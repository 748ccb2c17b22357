package io.shardlab.core.diagnosis;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A made-up phase of 10 s from 10 threads on a client with 4 processors, aimed at one local server, in which nothing was
 * busy: tests change what they are about.
 */
final class Observed {

    static final int THREADS = 10;
    static final double SECONDS = 10;
    static final int PROCESSORS = 4;

    private String name = "measure";
    private int repetition = 1;
    private double seconds = SECONDS;
    private int threads = THREADS;
    private long operations = 1000;
    private Map<String, Long> errors = Map.of();
    private Optional<Double> targetRate = Optional.empty();
    private double serviceMicros = 1000;
    private double clientShare = 0.1;
    private double workerCpuSeconds = 2;
    private Optional<Double> machineShare = Optional.of(0.2);
    private double gcSeconds;
    private double inputWaitSeconds;
    private ConnectionReport connections = new ConnectionReport(0, 0, 0, 0);
    private long maxBacklog;
    private double serverCpuSeconds = 4;
    private boolean local = true;
    private String node = "127.0.0.1:1";

    Observed named(String phaseName, int repetitionNumber) {
        name = phaseName;
        repetition = repetitionNumber;
        return this;
    }

    Observed lasting(double phaseSeconds) {
        seconds = phaseSeconds;
        return this;
    }

    Observed threads(int number) {
        threads = number;
        return this;
    }

    Observed clientShare(double share) {
        clientShare = share;
        return this;
    }

    Observed workersComputed(double cpuSeconds) {
        workerCpuSeconds = cpuSeconds;
        return this;
    }

    Observed machineShare(double share) {
        machineShare = Optional.of(share);
        return this;
    }

    Observed machineThatDoesNotTell() {
        machineShare = Optional.empty();
        return this;
    }

    Observed serverCpu(double cpuSeconds) {
        serverCpuSeconds = cpuSeconds;
        return this;
    }

    /** Servers that this program did not start. */
    Observed at(String address) {
        local = false;
        node = address;
        return this;
    }

    Observed remote() {
        return at("db1.example.org:27017");
    }

    Observed gc(double time) {
        gcSeconds = time;
        return this;
    }

    Observed inputWaitSeconds(double seconds) {
        inputWaitSeconds = seconds;
        return this;
    }

    Observed connections(ConnectionReport report) {
        connections = report;
        return this;
    }

    /** An open loop: its rate, what came of it, how long an operation took, and what waited at most. */
    Observed openLoop(double rate, long succeeded, double meanServiceMicros, long backlog) {
        targetRate = Optional.of(rate);
        operations = succeeded;
        serviceMicros = meanServiceMicros;
        maxBacklog = backlog;
        return this;
    }

    Observed failed(long number) {
        errors = Map.of("network", number);
        return this;
    }

    Observation observation() {
        return new Observation(phase(), target(), client());
    }

    TargetReport target() {
        return new TargetReport("standalone", "6.0.5", 0, 0, "none", local, List.of("mongodb://127.0.0.1:1"));
    }

    ClientDescription client() {
        return new ClientDescription("0.1.0", "17", "5.14.0", "Linux", PROCESSORS, 512L << 20);
    }

    PhaseReport phase() {
        LatencyReport latency = new LatencyReport(operations, serviceMicros, 1, serviceMicros * 2, Map.of());
        return new PhaseReport(
                name,
                repetition,
                true,
                Instant.parse("2026-11-21T10:00:00Z"),
                threads,
                seconds,
                operations,
                operations,
                operations * 100,
                operations / seconds,
                operations / seconds,
                operations * 100 / seconds,
                errors,
                0,
                Map.of(),
                0,
                targetRate,
                latency,
                latency,
                List.of(),
                List.of(),
                clientShare * PROCESSORS * seconds,
                clientShare,
                workerCpuSeconds,
                machineShare,
                gcSeconds,
                connections,
                inputWaitSeconds,
                maxBacklog,
                List.of(ServerReport.of(node, "server", serverCpuSeconds, Map.of())),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty());
    }
}
