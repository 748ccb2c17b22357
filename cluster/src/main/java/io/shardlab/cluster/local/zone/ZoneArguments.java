package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * The command line of the zones' proxies.
 *
 * @param clients the zone of callers that are no members
 * @param delays between zones
 * @param members the servers; those without a port have no proxy, but are known as callers
 */
public record ZoneArguments(Zone clients, List<Placement.Delay> delays, List<Member> members) {

    private static final String CLIENTS = "--clients";
    private static final String DELAY = "--delay";
    private static final String MEMBER = "--member";
    private static final int PARTS = 3;

    public ZoneArguments {
        delays = List.copyOf(delays);
        members = List.copyOf(members);
    }

    /**
     * Of replica sets.
     *
     * @param sets the members of each
     * @param pidFile where each writes its process id
     * @param routerPidFiles where routers will write theirs, if they are callers in a zone of their own
     */
    public static ZoneArguments of(
            Placement placement,
            List<List<NodeInfo>> sets,
            Function<NodeInfo, Path> pidFile,
            List<Path> routerPidFiles) {
        List<Member> placed = new ArrayList<>();
        routerPidFiles.forEach(file -> placed.add(new Member(Zone.ROUTERS, 0, file)));
        for (List<NodeInfo> set : sets) {
            for (NodeInfo member : set) {
                placed.add(new Member(placement.of(member, set.size()), member.port(), pidFile.apply(member)));
            }
        }
        return new ZoneArguments(placement.ofClients(), placement.delays(), placed);
    }

    /** As {@link #parse} takes them. */
    public List<String> format() {
        List<String> arguments = new ArrayList<>(List.of(CLIENTS, name(clients)));
        delays.forEach(delay -> arguments.addAll(List.of(
                DELAY,
                name(delay.one()) + ":" + name(delay.other()) + ":"
                        + delay.oneWay().toNanos())));
        members.forEach(member ->
                arguments.addAll(List.of(MEMBER, name(member.zone()) + ":" + member.port() + ":" + member.pidFile())));
        return arguments;
    }

    private static String name(Zone zone) {
        return zone.name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException with a sentence for the user */
    static ZoneArguments parse(String... arguments) {
        Zone clients = Zone.NEAR;
        List<Placement.Delay> delays = new ArrayList<>();
        List<Member> members = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case CLIENTS -> clients = zone(arguments[i + 1]);
                case DELAY -> delays.add(delay(parts(arguments[i], arguments[i + 1])));
                case MEMBER -> members.add(member(parts(arguments[i], arguments[i + 1])));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        if (arguments.length % 2 != 0 || members.isEmpty()) {
            throw new IllegalArgumentException(
                    "usage: [--clients ZONE] [--delay ZONE:ZONE:NANOSECONDS ...]" + " --member ZONE:PORT:PIDFILE ...");
        }
        return new ZoneArguments(clients, delays, members);
    }

    private static String[] parts(String option, String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < PARTS) {
            throw new IllegalArgumentException(option + " must be "
                    + (option.equals(MEMBER) ? "ZONE:PORT:PIDFILE" : "ZONE:ZONE:NANOSECONDS") + ", not " + text);
        }
        return parts;
    }

    private static Placement.Delay delay(String... parts) {
        return new Placement.Delay(zone(parts[0]), zone(parts[1]), Duration.ofNanos(Long.parseLong(parts[2])));
    }

    private static Member member(String... parts) {
        return new Member(zone(parts[0]), Integer.parseInt(parts[1]), Path.of(parts[2]));
    }

    private static Zone zone(String name) {
        return Zone.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
