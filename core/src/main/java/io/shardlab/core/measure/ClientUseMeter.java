package io.shardlab.core.measure;

import java.util.OptionalDouble;

/** What the client uses in each interval of a phase, and in all of them. Begins when it is made. Used by one thread. */
final class ClientUseMeter {

    private final ProcessMeter process;
    private final ConnectionMeter connections;
    private final Reading first;
    private Reading last;
    private final SharesOverTime busy = new SharesOverTime();
    private final SharesOverTime stolen = new SharesOverTime();

    ClientUseMeter(ProcessMeter process, ConnectionMeter connections) {
        this.process = process;
        this.connections = connections;
        process.machine();
        first = read(0);
        last = first;
    }

    /**
     * Ends an interval and begins the next.
     *
     * @param seconds from the phase's start until now
     */
    ClientUse interval(double seconds) {
        Reading before = last;
        last = read(seconds);
        MachineUse machine = process.machine();
        busy.add(machine.busy(), last.seconds - before.seconds);
        stolen.add(machine.stolen(), last.seconds - before.seconds);
        return use(before, machine);
    }

    /** What all intervals until now add up to. */
    ClientUse total() {
        return use(first, new MachineUse(busy.mean(), stolen.mean()));
    }

    private ClientUse use(Reading from, MachineUse machine) {
        return new ClientUse(
                last.seconds - from.seconds,
                process.processors(),
                last.cpuSeconds - from.cpuSeconds,
                systemCpu(from),
                machine.busy(),
                machine.stolen(),
                last.gcSeconds - from.gcSeconds,
                last.connections.since(from.connections));
    }

    private OptionalDouble systemCpu(Reading from) {
        return last.systemCpuSeconds.isPresent() && from.systemCpuSeconds.isPresent()
                ? OptionalDouble.of(last.systemCpuSeconds.getAsDouble() - from.systemCpuSeconds.getAsDouble())
                : OptionalDouble.empty();
    }

    private Reading read(double seconds) {
        return new Reading(
                seconds, process.cpuSeconds(), process.systemCpuSeconds(), process.gcSeconds(), connections.read());
    }

    /** Shares of intervals, of which each counts by its length; those that are not known count for nothing. */
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
            ConnectionUse connections) {}
}
