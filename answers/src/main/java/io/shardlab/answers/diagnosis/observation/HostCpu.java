package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The CPU use of the servers on one machine. Servers are on one machine if they report the same host name and number of
 * processors. Servers in containers have host names of their own, so the sum of their CPU use is unknown. The CPU use of
 * everything on the machine, including containers and other programs, is known only if a server reports it. The client's
 * own machine is judged by {@link ClientHostCpu}.
 *
 * @param name the host name
 * @param processors the number of processors
 * @param servers the CPU use of its servers, the largest first
 * @param notIdle the share of the processors that was busy or stolen by the hypervisor, from 0 to 1; empty if no server reports
 *     it
 */
public record HostCpu(String name, int processors, List<ServerCpu> servers, Optional<Double> notIdle) {

    /**
     * If the servers of one host name together use a larger share of its processors than this, several machines have that
     * name. It is more than 1, because CPU time is counted in steps.
     */
    private static final double MORE_THAN_ALL = 1.05;

    /** The name is shared by all machines, so it identifies none. */
    private static final String NO_NAME = "localhost";

    /** Returns the machines that have several servers or report the CPU use of all programs. */
    public static List<HostCpu> all(Observation observation) {
        Map<Host, List<ServerCpu>> byHost = ServerCpu.all(observation).stream()
                .filter(cpu -> !observation.isHere(cpu.server()))
                .flatMap(cpu -> key(cpu).map(host -> Map.entry(host, cpu)).stream())
                .sorted(Comparator.comparingDouble(entry -> -entry.getValue().used()))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
        return byHost.entrySet().stream()
                .map(host -> new HostCpu(
                        host.getKey().name(), host.getKey().processors(), host.getValue(), notIdle(host.getValue())))
                .filter(host -> host.servers.size() > 1 || host.notIdle.isPresent())
                .filter(host -> host.share() <= MORE_THAN_ALL)
                .toList();
    }

    private static Optional<Double> notIdle(List<ServerCpu> servers) {
        return servers.stream()
                .flatMap(cpu -> cpu.server().host().stream())
                .flatMap(host -> host.cpuShare().stream()
                        .map(busy -> busy + host.stolenCpuShare().orElse(0.0)))
                .max(Double::compare);
    }

    private static Optional<Host> key(ServerCpu cpu) {
        return cpu.server()
                .host()
                .filter(host -> !host.name().isEmpty() && !host.name().startsWith(NO_NAME))
                .map(host -> Host.of(host.name(), host.processors(), false, true));
    }

    /** Returns the machines whose processors were used up, by their servers together or with other programs. */
    public static List<HostCpu> full(Observation observation) {
        return all(observation).stream().filter(HostCpu::atLimit).toList();
    }

    /** Returns the mean number of processors that the servers used. */
    public double used() {
        return servers.stream().mapToDouble(ServerCpu::used).sum();
    }

    private double share() {
        return used() / processors;
    }

    /** Returns the share that is known to have been used, from 0 to about 1. */
    public double knownShare() {
        return Math.max(share(), notIdle.orElse(0.0));
    }

    private boolean atLimit() {
        return knownShare() >= ClientHostCpu.ALL_BUSY;
    }

    /** Reports whether a single server reached its own limit, which is reported separately. */
    public boolean hasServerAtLimit() {
        return servers.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Returns a message such as {@code 3 servers on db1 used 15.0 of its 16 processors (94 %)}. */
    public Message text() {
        Message use = Message.of(
                "{0,choice,0#{0} servers|1#1 server|1<{0} servers} on {1} used {2} of its {3,choice,0#{3} "
                        + "processors|1#1 processor|1<{3} processors} ({4})",
                servers.size(), name, FigureText.brief(used()), processors, FigureText.percent(share()));
        return notIdle.map(all -> Message.of(
                        "{0}; with everything that ran there, {1} of its CPU was not idle",
                        use, FigureText.percent(all)))
                .orElse(use);
    }
}
