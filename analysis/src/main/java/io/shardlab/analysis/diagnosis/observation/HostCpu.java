package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.text.FigureText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How much of a machine's processors the servers on it used together. Servers are on one machine if they tell the same host
 * name and number of processors; those in containers have names of their own, so that their sum is not seen. What all that
 * runs there uses, containers and other programs too, is known only of servers that tell. The client's own machine is {@link ClientHostCpu}'s to judge.
 *
 * @param name its host name
 * @param processors how many it has
 * @param servers what of them its servers used, the one that used most first
 * @param notIdle how much of them was busy with whatever ran there, or stolen by the hypervisor, from 0 to 1; empty if no
 *     server tells
 */
public record HostCpu(String name, int processors, List<ServerCpu> servers, Optional<Double> notIdle) {

    /** Servers that together use more than there is are on several machines of one name. CPU time comes in steps. */
    private static final double MORE_THAN_ALL = 1.05;

    /** A name that every machine has for itself tells none from another. */
    private static final String NO_NAME = "localhost";

    /** The machines of which more is known than what one server used. */
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

    /** Those whose processors were used up, by their servers together or with others. */
    public static List<HostCpu> full(Observation observation) {
        return all(observation).stream().filter(HostCpu::atLimit).toList();
    }

    /** Processors' worth of CPU time, on average. */
    public double used() {
        return servers.stream().mapToDouble(ServerCpu::used).sum();
    }

    /** What its servers used, from 0 to about 1. */
    private double share() {
        return used() / processors;
    }

    /** What is known to have been used, from 0 to about 1. */
    public double busiest() {
        return Math.max(share(), notIdle.orElse(0.0));
    }

    private boolean atLimit() {
        return busiest() >= ClientHostCpu.ALL_BUSY;
    }

    /** Whether one server reached its own limit, which says enough of it. */
    public boolean isOneServers() {
        return servers.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Such as {@code 3 servers on db1 used 15.0 of its 16 processors (94 %)}. */
    public String words() {
        return FigureText.count(servers.size(), "server") + " on " + name + " used " + FigureText.brief(used())
                + " of its "
                + FigureText.count(processors, "processor") + " (" + FigureText.percent(share()) + ")"
                + notIdle.map(all -> "; with everything that ran there, " + FigureText.percent(all) + " of its CPU was"
                                + " not idle")
                        .orElse("");
    }
}
