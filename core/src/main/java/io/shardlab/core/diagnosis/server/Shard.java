package io.shardlab.core.diagnosis.server;

import io.shardlab.core.diagnosis.rule.Observation;
import io.shardlab.core.diagnosis.rule.ServerCpu;
import io.shardlab.core.diagnosis.rule.Words;
import io.shardlab.core.result.ServerReport;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The servers that hold one part of the data, and what they did in a phase. A target without shards is one of them.
 *
 * @param name the shard's id; a server's address if it does not tell; {@link #WHOLE} without shards
 * @param members its servers
 * @param cpus what of the processors those used that tell
 */
record Shard(String name, List<ServerReport> members, List<ServerCpu> cpus) {

    /** The name of all servers where there are no shards. */
    static final String WHOLE = "the server";

    /** What clients ask for: internal commands, such as heartbeats, are none of it. */
    private static final Set<String> WORK = Set.of("insert", "query", "update", "delete", "getmore");

    /** The shards that the phase has counters of, the one that computed most first. */
    static List<Shard> all(Observation observation) {
        Map<String, List<ServerReport>> members = observation.phase().server().stream()
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

    /** The part of its processors that its busiest member used, from 0 to about 1. */
    double busiestShare() {
        return cpus.stream().mapToDouble(ServerCpu::share).max().orElse(0);
    }

    /** Whether a member has used up processors of its own. */
    boolean atLimit() {
        return cpus.stream().anyMatch(ServerCpu::atLimit);
    }

    /** Operations of clients on its members. */
    long operations() {
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

    /** What it used and did, such as {@code s1: 127.0.0.1:27018 0.20 of 0.20 processors (99 %), 5,120 operations}. */
    String words() {
        String use = cpus.stream()
                .max(Comparator.comparingDouble(ServerCpu::share))
                .map(ServerCpu::words)
                .orElse("CPU time unknown");
        String what = use + ", " + Words.count(operations(), "operation");
        return name.equals(WHOLE) ? what : name + ": " + what;
    }

    static String words(List<Shard> shards) {
        return Words.list(shards.stream().map(Shard::words).toList());
    }

    /** How to name it as the subject of a sentence. */
    String subject() {
        return name.equals(WHOLE) ? "The server" : "Shard " + name;
    }
}
