package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The CPU use of the client's machine in a phase, as shares of all its processors from 0 to 1.
 *
 * <p>The machine's share includes everything that ran there: client, local servers, an embedded mongos, other programs. The
 * servers' share excludes what serverStatus does not report: the adapter of an embedded mongos that this run did not start,
 * and all servers on systems other than Linux.
 *
 * @param count the number of processors that the client may use
 * @param client the client's part
 * @param servers the local servers' part, 0 if the servers are elsewhere
 * @param machine the share of all programs; if the system does not report it, that of client and servers
 * @param machineReported true if the system reports the share of all programs
 * @param stolen steal time, which the hypervisor gave to other virtual machines while there was work here; not part of
 *     {@code machine}
 */
public record ClientHostCpu(
        int count, double client, double servers, double machine, boolean machineReported, double stolen) {

    /**
     * At this share and above, all processors count as busy. The wait for one processor at utilization u is u / (1 - u) times
     * the work (M/M/1), so at 85 % nearly six times. A mean over a phase with a calm start and end hardly gets higher.
     */
    public static final double ALL_BUSY = 0.85;

    /** A program with this part of the total use used twice as much as all others together. */
    private static final double MAJOR_PART = 2.0 / 3;

    /** A share that is too large to be the adapter of an embedded mongos, which the figures of local servers do not include. */
    private static final double LARGE_PART = 0.25;

    /** A smaller share is not worth reporting: one clock tick in a hundred. */
    private static final double NOTABLE = 0.01;

    public static ClientHostCpu of(Observation observation) {
        int count = observation.client().cpus();
        double available = observation.serverSeconds() * count;
        double client = observation.phase().client().clientCpuShare();
        double servers = observation.serverCpuSecondsHere() / available;
        Optional<Double> machine = observation.phase().client().machineCpuShare();
        return new ClientHostCpu(
                count,
                client,
                servers,
                machine.orElse(client + servers),
                machine.isPresent(),
                observation.phase().client().stolenCpuShare().orElse(0.0));
    }

    /**
     * Reports whether the client kept nearly all processors busy. If none was idle and the hypervisor did not take a large
     * part, most of the busy ones are enough.
     */
    public boolean exhaustedByClient() {
        return client >= ALL_BUSY
                || (notIdle() >= ALL_BUSY && client >= MAJOR_PART * notIdle() && !stolenByHypervisor());
    }

    /** Reports whether no processor was idle, for any reason. */
    public boolean exhausted() {
        return client >= ALL_BUSY || notIdle() >= ALL_BUSY;
    }

    private double notIdle() {
        return machine + stolen;
    }

    /** Reports whether the hypervisor took a large part of the time that was not idle, and more than other processes. */
    public boolean stolenByHypervisor() {
        return stolen >= LARGE_PART * notIdle() && stolen >= others();
    }

    /** Reports whether a share of CPU time is about the share that other processes used. */
    public boolean explainsOthers(double share) {
        return Math.abs(others() - share) <= LARGE_PART * others();
    }

    /** Reports whether processes other than client and servers took a large part of the time that was not idle. */
    public boolean disturbed() {
        return others() >= LARGE_PART * notIdle();
    }

    private double others() {
        return Math.max(0, machine - client - servers);
    }

    /** Returns a message on the parts, in processors. */
    public Message parts(boolean serversHere) {
        List<Message> parts = new ArrayList<>(List.of(Message.of(
                "the client used {0} of {1,choice,1#1 core|1<{1} cores}", FigureText.brief(client * count), count)));
        if (serversHere) {
            parts.add(Message.of(", local servers {0}", FigureText.brief(servers * count)));
        }
        if (machineReported) {
            parts.add(Message.of(
                    ", other processes {0}; the whole machine was {1} busy",
                    FigureText.brief(others() * count), FigureText.percent(machine)));
        }
        if (stolen >= NOTABLE) {
            parts.add(Message.of(
                    ", and the hypervisor gave {0} of its CPU time to other virtual machines",
                    FigureText.percent(stolen)));
        }
        return Message.joined("", parts);
    }
}
