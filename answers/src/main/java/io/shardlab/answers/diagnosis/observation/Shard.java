package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.OperationLatency;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The servers that hold one part of the data, with their activity in a phase. A target without shards counts as one.
 *
 * @param name the shard's id; the server's address if it does not report the id; {@link #WHOLE} without shards
 * @param members its servers
 * @param cpus the CPU use of those members that report it
 */
public record Shard(String name, List<ServerReport> members, List<ServerCpu> cpus) {

    /** The name of the only part of the data if the target has no shards. */
    public static final String WHOLE = "the server";

    /** The counters of client operations, without internal commands such as heartbeats. */
    private static final Set<String> WORK = Set.of("insert", "query", "update", "delete", "getmore");

    /** Returns the shards with counters in the phase; the shard with the busiest member comes first. */
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
     * Returns the members that served clients: the primary, and the secondaries that answered reads if they may. Waits of
     * other members, such as a secondary that applies a write, do not delay clients. Returns all members if none reports to
     * be the primary.
     */
    public List<ServerReport> serving(boolean secondaryReads) {
        long mostReads = members.stream().mapToLong(Shard::reads).max().orElse(0);
        List<ServerReport> serving = members.stream()
                .filter(member -> isPrimary(member)
                        // A primary mirrors a part of its reads to the secondaries to keep their caches warm.
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

    /** Returns the members of all shards that served clients. */
    public static Stream<ServerReport> allServing(Observation observation) {
        return all(observation).stream().flatMap(shard -> shard.serving(observation.secondaryReads()).stream());
    }

    /** Returns the share of its processors that the busiest member used, from 0 to about 1. */
    public double busiestShare() {
        return cpus.stream().mapToDouble(ServerCpu::share).max().orElse(0);
    }

    /** Reports whether a member used up processors of its own. */
    public boolean atLimit() {
        return cpus.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Returns the number of client operations on its members. */
    public long operations() {
        return members.stream().mapToLong(Shard::operations).sum();
    }

    /** Timed operations come from clients; the counters also include the inserts and deletes of migrations. */
    private static long operations(ServerReport server) {
        return server.latency()
                .map(timed -> timed.reads() + timed.writes())
                .orElseGet(() -> server.operations().entrySet().stream()
                        .filter(kind -> WORK.contains(kind.getKey()))
                        .mapToLong(Map.Entry::getValue)
                        .sum());
    }

    /** Returns a message such as {@code s1: 127.0.0.1:27018 used 0.20 of 0.20 processors (99 %), 5,120 operations}. */
    public Message text() {
        Message use = cpus.stream()
                .max(Comparator.comparingDouble(ServerCpu::share))
                .map(ServerCpu::text)
                .orElseGet(() -> Message.of("CPU time unknown"));
        Message activity =
                Message.of("{0}, {1,choice,0#{1} operations|1#1 operation|1<{1} operations}", use, operations());
        return name.equals(WHOLE) ? activity : Message.of("{0}: {1}", name, activity);
    }

    public static Message text(List<Shard> shards) {
        return Say.first(shards.stream().map(Shard::text).toList());
    }
}
