package io.shardlab.core.measure;

import java.util.OptionalDouble;

/** What the client uses in each interval of a phase, and in all of them. Begins when it is made. Used by one thread. */
final class ClientUseMeter {

    private final ProcessMeter process;
    private final ConnectionMeter connections;
    private final Reading first;
    private Reading last;
    private double machineBusySeconds;
    private double machineKnownSeconds;

    ClientUseMeter(ProcessMeter process, ConnectionMeter connections) {
        this.process = process;
        this.connections = connections;
        process.machineCpuShare();
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
        OptionalDouble machine = process.machineCpuShare();
        machine.ifPresent(share -> {
            double length = last.seconds - before.seconds;
            machineBusySeconds += share * length;
            machineKnownSeconds += length;
        });
        return use(before, machine);
    }

    /** What all intervals until now add up to. */
    ClientUse total() {
        return use(
                first,
                machineKnownSeconds > 0
                        ? OptionalDouble.of(machineBusySeconds / machineKnownSeconds)
                        : OptionalDouble.empty());
    }

    private ClientUse use(Reading from, OptionalDouble machineCpuShare) {
        return new ClientUse(
                last.seconds - from.seconds,
                process.processors(),
                last.cpuSeconds - from.cpuSeconds,
                machineCpuShare,
                last.gcSeconds - from.gcSeconds,
                last.connections.since(from.connections));
    }

    private Reading read(double seconds) {
        return new Reading(seconds, process.cpuSeconds(), process.gcSeconds(), connections.read());
    }

    private record Reading(double seconds, double cpuSeconds, double gcSeconds, ConnectionUse connections) {}
}
