package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.text.FigureText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The servers that hold one part of the data, and what they did in a phase. A target without shards is one of them.
 *
 * @param name the shard's id; a server's address if it does not tell; {@link #WHOLE} without shards
 * @param members its servers
 * @param cpus what of the processors those used that tell
 */
public record Shard(String name, List<ServerReport> members, List<ServerCpu> cpus) {

    /** The name of all servers where there are no shards. */
    public static final String WHOLE = "the server";

    /** What clients ask for: internal commands, such as heartbeats, are none of it. */
    private static final Set<String> WORK = Set.of("insert", "query", "update", "delete", "getmore");

    /** The shards that the phase has counters of, the one that computed most first. */
    public static List<Shard> all(Observation observation) {
        Map<String, List<ServerReport>> members = observation.phase().servers().server().stream()
                .filter(Shard::holdsData)
                .collect(Collectors.groupingBy(Shard::nameFor, LinkedHashMap::new, Collectors.toList()));
        return members.entrySet().stream()
                .map(shard -> new Shard(
                        shard.getKey(),
                        shard.getValue(),
                        shard.getValue().stream()
                                .flatMap(server -> ServerCpu.of(observation, server).stream())
                                .toList()))
                .sorted(Comparator.comparingDouble(Shard::busiestShare).reversed())
                .toList();
    }

    private static boolean holdsData(ServerReport server) {
        return server.role().equals("shard") || server.role().equals("server");
    }

    private static String nameFor(ServerReport server) {
        return server.role().equals("server") ? WHOLE : server.shard().orElse(server.node());
    }

    /**
     * The members that served clients: the primary, and the secondaries that answered reads, if they may. Waits of others, such
     * as of a secondary for pages to apply a write, delay no client. All members if none reports to be the primary.
     */
    public List<ServerReport> serving(boolean secondaryReads) {
        long mostReads = members.stream().mapToLong(Shard::reads).max().orElse(0);
        List<ServerReport> serving = members.stream()
                .filter(member -> isPrimary(member)
                        // Of what a primary reads, it has some read by the secondaries, too, to keep their caches warm.
                        || secondaryReads && reads(member) >= Math.max(1, Thresholds.LARGE_SHARE * mostReads))
                .toList();
        return members.stream().anyMatch(Shard::isPrimary) ? serving : members;
    }

    private static boolean isPrimary(ServerReport member) {
        return member.state().filter("primary"::equals).isPresent();
    }

    private static long reads(ServerReport member) {
        return member.latency().map(OperationLatency::reads).orElse(0L);
    }

    /** The members of all shards that carried out operations of clients. */
    public static Stream<ServerReport> allServing(Observation observation) {
        return all(observation).stream().flatMap(shard -> shard.serving(observation.secondaryReads()).stream());
    }

    /** The part of its processors that its busiest member used, from 0 to about 1. */
    public double busiestShare() {
        return cpus.stream().mapToDouble(ServerCpu::share).max().orElse(0);
    }

    /** Whether a member has used up processors of its own. */
    public boolean atLimit() {
        return cpus.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Operations of clients on its members. */
    public long operations() {
        return members.stream().mapToLong(Shard::operations).sum();
    }

    /** What the server timed was asked of it; its counters hold what migrations insert and delete, too. */
    private static long operations(ServerReport server) {
        return server.latency()
                .map(timed -> timed.reads() + timed.writes())
                .orElseGet(() -> server.operations().entrySet().stream()
                        .filter(kind -> WORK.contains(kind.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum());
    }

    /** What it used and did, such as {@code s1: 127.0.0.1:27018 used 0.20 of 0.20 processors (99 %), 5,120 operations}. */
    public String words() {
        String use = cpus.stream()
                .max(Comparator.comparingDouble(ServerCpu::share))
                .map(ServerCpu::words)
                .orElse("CPU time unknown");
        String what = use + ", " + FigureText.count(operations(), "operation");
        return name.equals(WHOLE) ? what : name + ": " + what;
    }

    public static String words(List<Shard> shards) {
        return TextLists.first(shards.stream().map(Shard::words).toList());
    }
}
