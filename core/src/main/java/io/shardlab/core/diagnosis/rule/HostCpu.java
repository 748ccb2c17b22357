package io.shardlab.core.diagnosis.rule;

import io.shardlab.core.result.ServerReport.Host;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How much of a machine's processors the servers on it used together. Servers are on one machine if they tell the same host
 * name and number of processors; those in containers have names of their own, so that their sum is not seen. Nor is what
 * other programs use there. The client's own machine is {@link Processors}' to judge.
 *
 * @param name its host name
 * @param processors how many it has
 * @param servers what of them its servers used, the one that used most first
 */
public record HostCpu(String name, int processors, List<ServerCpu> servers) {

    /** Servers that together use more than there is are on several machines of one name. CPU time comes in steps. */
    private static final double MORE_THAN_ALL = 1.05;

    /** A name that every machine has for itself tells none from another. */
    private static final String NO_NAME = "localhost";

    /** The machines with several servers. */
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
                .filter(host -> host.getValue().size() > 1)
                .map(host -> new HostCpu(host.getKey().name(), host.getKey().processors(), host.getValue()))
                .toList();
    }

    private static Optional<Host> key(ServerCpu cpu) {
        return cpu.server()
                .host()
                .filter(host -> !host.name().isEmpty() && !host.name().startsWith(NO_NAME))
                .map(host -> new Host(host.name(), host.processors(), false, true));
    }

    /** Those whose servers used up the processors together. */
    public static List<HostCpu> full(Observation observation) {
        return all(observation).stream().filter(HostCpu::atLimit).toList();
    }

    /** Processors' worth of CPU time, on average. */
    double used() {
        return servers.stream().mapToDouble(ServerCpu::used).sum();
    }

    /** From 0 to about 1. */
    public double share() {
        return used() / processors;
    }

    private boolean atLimit() {
        return share() >= Processors.ALL_BUSY && share() <= MORE_THAN_ALL;
    }

    /** Whether one server reached its own limit, which says enough of it. */
    public boolean isOneServers() {
        return servers.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Such as {@code 3 servers on db1 used 15.0 of its 16 processors (94 %)}. */
    public String words() {
        return Words.count(servers.size(), "server") + " on " + name + " used " + Words.number(used()) + " of its "
                + Words.count(processors, "processor") + " (" + Words.percent(share()) + ")";
    }
}
