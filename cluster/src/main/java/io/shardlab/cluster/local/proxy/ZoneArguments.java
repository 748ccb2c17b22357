package io.shardlab.cluster.local.proxy;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.slow.Processors;
import io.shardlab.cluster.local.zone.Placement;
import io.shardlab.cluster.local.zone.Zone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The command line of the zones' proxies.
 *
 * @param clients the zone of callers that are not members
 * @param delays the delays between zones
 * @param processors the processors of the servers of each zone, in slow motion
 * @param members the servers; those without a port have no proxy, but are recognised as callers
 */
public record ZoneArguments(
        Zone clients, List<Placement.Delay> delays, Map<Zone, Processors> processors, List<Member> members) {

    private static final String CLIENTS = "--clients";
    private static final String DELAY = "--delay";
    private static final String PROCESSORS = "--processors";
    private static final String MEMBER = "--member";
    private static final String CPU_TIME = "--cpu-time";
    private static final int PARTS = 3;

    public ZoneArguments {
        delays = List.copyOf(delays);
        processors = Map.copyOf(processors);
        members = List.copyOf(members);
    }

    /**
     * Makes the arguments for replica sets.
     *
     * @param sets the members of each set
     * @param processors the processors of the servers of each zone, in slow motion
     * @param pidFile returns the file with the process id of a member
     * @param cpuTime returns the folders of the control group that count the CPU time of a member, in slow motion
     * @param routerPidFiles the files with the process ids of routers, if these are callers in a separate zone
     */
    public static ZoneArguments of(
            Placement placement,
            List<List<NodeInfo>> sets,
            Map<Zone, Processors> processors,
            Function<NodeInfo, Path> pidFile,
            Function<NodeInfo, List<Path>> cpuTime,
            List<Path> routerPidFiles) {
        List<Member> placed = new ArrayList<>();
        routerPidFiles.forEach(file -> placed.add(new Member(Zone.ROUTERS, 0, file, List.of())));
        for (List<NodeInfo> set : sets) {
            for (NodeInfo member : set) {
                placed.add(new Member(
                        placement.of(member, set.size()), member.port(), pidFile.apply(member), cpuTime.apply(member)));
            }
        }
        return new ZoneArguments(placement.ofClients(), placement.delays(), processors, placed);
    }

    /** Returns the arguments that {@link #parse} reads. */
    public List<String> format() {
        List<String> arguments = new ArrayList<>(List.of(CLIENTS, name(clients)));
        delays.forEach(delay -> arguments.addAll(List.of(
                DELAY,
                name(delay.one()) + ":" + name(delay.other()) + ":"
                        + delay.oneWay().toNanos())));
        processors.forEach((zone, each) ->
                arguments.addAll(List.of(PROCESSORS, name(zone) + ":" + each.cores() + ":" + each.share())));
        for (Member member : members) {
            arguments.addAll(List.of(MEMBER, name(member.zone()) + ":" + member.port() + ":" + member.pidFile()));
            member.cpuTime().forEach(folder -> arguments.addAll(List.of(CPU_TIME, member.port() + ":" + folder)));
        }
        return arguments;
    }

    private static String name(Zone zone) {
        return zone.name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException with a sentence for the user */
    static ZoneArguments parse(String... arguments) {
        Zone clients = Zone.NEAR;
        List<Placement.Delay> delays = new ArrayList<>();
        Map<Zone, Processors> processors = new EnumMap<>(Zone.class);
        Map<Integer, List<Path>> cpuTimes = new HashMap<>();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case CLIENTS -> clients = zone(arguments[i + 1]);
                case DELAY -> delays.add(delay(parts(arguments[i], arguments[i + 1])));
                case PROCESSORS -> {
                    String[] parts = parts(arguments[i], arguments[i + 1]);
                    processors.put(
                            zone(parts[0]), new Processors(Integer.parseInt(parts[1]), Double.parseDouble(parts[2])));
                }
                case CPU_TIME -> {
                    String[] parts = arguments[i + 1].split(":", 2);
                    cpuTimes.computeIfAbsent(Integer.valueOf(parts[0]), port -> new ArrayList<>())
                            .add(Path.of(parts[1]));
                }
                case MEMBER -> members.add(member(parts(arguments[i], arguments[i + 1])));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        if (arguments.length % 2 != 0 || members.isEmpty()) {
            throw new IllegalArgumentException(
                    "usage: [--clients ZONE] [--delay ZONE:ZONE:NANOSECONDS ...] [--processors ZONE:CORES:SHARE ...]"
                            + " --member ZONE:PORT:PIDFILE [--cpu-time PORT:FOLDER] ...");
        }
        members.replaceAll(member -> member.countedIn(cpuTimes.getOrDefault(member.port(), List.of())));
        return new ZoneArguments(clients, delays, processors, members);
    }

    private static String[] parts(String option, String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < PARTS) {
            String form = switch (option) {
                case MEMBER -> "ZONE:PORT:PIDFILE";
                case PROCESSORS -> "ZONE:CORES:SHARE";
                default -> "ZONE:ZONE:NANOSECONDS";
            };
            throw new IllegalArgumentException(option + " must be " + form + ", not " + text);
        }
        return parts;
    }

    private static Placement.Delay delay(String... parts) {
        return new Placement.Delay(zone(parts[0]), zone(parts[1]), Duration.ofNanos(Long.parseLong(parts[2])));
    }

    private static Member member(String... parts) {
        return new Member(zone(parts[0]), Integer.parseInt(parts[1]), Path.of(parts[2]), List.of());
    }

    private static Zone zone(String name) {
        return Zone.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
