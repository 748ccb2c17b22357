package io.shardlab.analysis.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.List;

/** The servers' figures that a diagnosis needs and does not have. */
public final class MissingCounters {

    private MissingCounters() {}

    /** Returns a text for each missing figure; empty if every server of the target reported its CPU use. */
    public static List<String> of(Observation observation) {
        List<String> missing = unseen(observation);
        observation.phase().servers().server().stream()
                .filter(server -> ServerCpu.of(observation, server).isEmpty())
                .forEach(server -> missing.add("the CPU time of " + server.node()));
        return missing;
    }

    /** Reports whether there may be servers whose CPU time is unknown. */
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
            // A user who may not list the shards sees 0 of them.
            addIfFewer(missing, shards, Math.max(1, target.shards()), "shards");
            addIfFewer(missing, count(servers, "mongos"), target.routers(), "mongos");
        } else {
            addIfFewer(missing, count(servers, "server"), 1, "servers");
        }
        return missing;
    }

    /** Returns a text for each server that may have been at an unknown limit. */
    public static List<String> limits(Observation observation) {
        return ServerCpu.all(observation).stream()
                .filter(ServerCpu::limitUnknown)
                .filter(cpu -> !cpu.server().role().equals("config"))
                .map(ServerCpu::text)
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
