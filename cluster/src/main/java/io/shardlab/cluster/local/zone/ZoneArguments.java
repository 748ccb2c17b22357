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
 * @param oneWay how long anything takes from one zone to the other
 */
public record ZoneArguments(Duration oneWay, List<Member> members) {

    private static final String ONE_WAY = "--one-way";
    private static final String MEMBER = "--member";
    private static final int PARTS = 3;

    public ZoneArguments {
        members = List.copyOf(members);
    }

    /**
     * Of a replica set.
     *
     * @param members in their order
     * @param pidFile where each writes its process id
     */
    public static ZoneArguments of(Zones zones, List<NodeInfo> members, Function<NodeInfo, Path> pidFile) {
        List<Member> placed = new ArrayList<>();
        for (NodeInfo member : members) {
            Zone zone = zones.of(placed.size(), members.size());
            placed.add(new Member(zone, member.port(), pidFile.apply(member)));
        }
        return new ZoneArguments(zones.oneWay(), placed);
    }

    /** As {@link #parse} takes them. */
    public List<String> format() {
        List<String> arguments = new ArrayList<>(List.of(ONE_WAY, Long.toString(oneWay.toNanos())));
        members.forEach(member -> arguments.addAll(List.of(
                MEMBER, member.zone().name().toLowerCase(Locale.ROOT) + ":" + member.port() + ":" + member.pidFile())));
        return arguments;
    }

    /** @throws IllegalArgumentException with a sentence for the user */
    static ZoneArguments parse(String... arguments) {
        Duration oneWay = Duration.ZERO;
        List<Member> members = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            switch (arguments[i]) {
                case ONE_WAY -> oneWay = Duration.ofNanos(Long.parseLong(arguments[i + 1]));
                case MEMBER -> members.add(member(arguments[i + 1]));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        if (arguments.length % 2 != 0 || members.isEmpty()) {
            throw new IllegalArgumentException("usage: --one-way NANOSECONDS --member ZONE:PORT:PIDFILE ...");
        }
        return new ZoneArguments(oneWay, members);
    }

    private static Member member(String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < PARTS) {
            throw new IllegalArgumentException("--member must be ZONE:PORT:PIDFILE, not " + text);
        }
        return new Member(
                Zone.valueOf(parts[0].toUpperCase(Locale.ROOT)), Integer.parseInt(parts[1]), Path.of(parts[2]));
    }
}
