package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.List;

/** Which servers' figures a diagnosis would need and does not have. */
public final class MissingCounters {

    private MissingCounters() {}

    /** What is missing, in words; empty if every server of the target told of its processors. */
    public static List<String> of(Observation observation) {
        List<String> missing = unseen(observation);
        observation.phase().servers().server().stream()
                .filter(server -> ServerCpu.of(observation, server).isEmpty())
                .forEach(server -> missing.add("the CPU time of " + server.node()));
        return missing;
    }

    /** Whether there may be servers that used CPU time of which nothing is known. */
    public static boolean hideCpuTime(Observation observation) {
        return !unseen(observation).isEmpty()
                || observation.phase().servers().server().stream().anyMatch(server -> server.cpuSeconds() <= 0);
    }

    private static List<String> unseen(Observation observation) {
        List<ServerReport> servers = observation.phase().servers().server();
        TargetReport target = observation.target();
        List<String> missing = new ArrayList<>();
        if (target.kind().equals("sharded")) {
            long shards = servers.stream()
                    .filter(server -> server.role().equals("shard"))
                    .map(server -> server.shard().orElse(server.node()))
                    .distinct()
                    .count();
            // Whose user may not see the shards has 0 of them.
            addIfFewer(missing, shards, Math.max(1, target.shards()), "shards");
            addIfFewer(missing, count(servers, "mongos"), target.routers(), "mongos");
        } else {
            addIfFewer(missing, count(servers, "server"), 1, "servers");
        }
        return missing;
    }

    /** The servers of which it is unknown whether they were at their limit, as text. */
    public static List<String> limits(Observation observation) {
        return ServerCpu.all(observation).stream()
                .filter(ServerCpu::unknown)
                .filter(cpu -> !cpu.server().role().equals("config"))
                .map(ServerCpu::words)
                .toList();
    }

    private static long count(List<ServerReport> servers, String role) {
        return servers.stream().filter(server -> server.role().equals(role)).count();
    }

    private static void addIfFewer(List<String> missing, long seen, int all, String what) {
        if (seen < all) {
            missing.add("the counters of " + (all - seen) + " of " + all + " " + what);
        }
    }
}
