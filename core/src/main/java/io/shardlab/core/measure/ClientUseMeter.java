package io.shardlab.core.measure;

import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.PhaseReport;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Measures what the client uses in each interval of a phase, and in its whole window. Starts when it is created.
 * Confined to the sampling thread.
 */
final class ClientUseMeter {

    private final ProcessMeter process;
    private final ConnectionMeter connections;
    private final Reading first;
    private Reading last;
    private Optional<Use> window = Optional.empty();
    private final SharesOverTime busy = new SharesOverTime();
    private final SharesOverTime stolen = new SharesOverTime();

    ClientUseMeter(ProcessMeter process, ConnectionMeter connections) {
        this.process = process;
        this.connections = connections;
        process.machine();
        first = read(0);
        last = first;
    }

    /** The client's use of resources, and its workers' waits for connections. */
    record Use(PhaseReport.Client client, ConnectionReport connections) {}

    /**
     * Ends an interval and begins the next.
     *
     * @param seconds from the phase's start until now
     */
    Use interval(double seconds) {
        Reading before = last;
        last = read(seconds);
        MachineUse machine = process.machine();
        busy.add(machine.busy(), last.seconds - before.seconds);
        stolen.add(machine.stolen(), last.seconds - before.seconds);
        return use(before, machine);
    }

    /** Ends the window together with the last interval. */
    void endWindow() {
        window = Optional.of(sum());
    }

    /** The sum of all intervals until the end of the window, or until now if it has not ended. */
    Use total() {
        return window.orElseGet(this::sum);
    }

    private Use sum() {
        return use(first, new MachineUse(busy.mean(), stolen.mean()));
    }

    int processors() {
        return process.processors();
    }

    private Use use(Reading from, MachineUse machine) {
        double seconds = last.seconds - from.seconds;
        double cpuSeconds = last.cpuSeconds - from.cpuSeconds;
        return new Use(
                new PhaseReport.Client(
                        cpuSeconds,
                        systemCpu(from),
                        seconds > 0 ? cpuSeconds / seconds / process.processors() : 0,
                        PhaseReport.Workers.NONE,
                        boxed(machine.busy()),
                        boxed(machine.stolen()),
                        last.gcSeconds - from.gcSeconds),
                last.connections.since(from.connections));
    }

    private Optional<Double> systemCpu(Reading from) {
        return last.systemCpuSeconds.isPresent() && from.systemCpuSeconds.isPresent()
                ? Optional.of(last.systemCpuSeconds.getAsDouble() - from.systemCpuSeconds.getAsDouble())
                : Optional.empty();
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.stream().boxed().findFirst();
    }

    private Reading read(double seconds) {
        return new Reading(
                seconds, process.cpuSeconds(), process.systemCpuSeconds(), process.gcSeconds(), connections.read());
    }

    /** The mean of shares over intervals, each weighted by its length; unknown shares do not count. */
    private static final class SharesOverTime {
        private double weighted;
        private double seconds;

        void add(OptionalDouble share, double length) {
            if (share.isPresent()) {
                weighted += share.getAsDouble() * length;
                seconds += length;
            }
        }

        OptionalDouble mean() {
            return seconds > 0 ? OptionalDouble.of(weighted / seconds) : OptionalDouble.empty();
        }
    }

    private record Reading(
            double seconds,
            double cpuSeconds,
            OptionalDouble systemCpuSeconds,
            double gcSeconds,
            ConnectionReport connections) {}
}
