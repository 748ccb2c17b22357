package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;

/** The servers' figures that a diagnosis needs and does not have. */
public final class MissingCounters {

    private MissingCounters() {}

    /** Returns a message for each missing figure; empty if every server of the target reported its CPU use. */
    public static List<Message> of(Observation observation) {
        List<Message> missing = unseen(observation);
        observation.phase().servers().server().stream()
                .filter(server -> ServerCpu.of(observation, server).isEmpty())
                .forEach(server -> missing.add(Message.of("the CPU time of {0}", server.node())));
        return missing;
    }

    /** Reports whether there may be servers whose CPU time is unknown. */
    public static boolean hideCpuTime(Observation observation) {
        return !unseen(observation).isEmpty()
                || observation.phase().servers().server().stream().anyMatch(server -> server.cpuSeconds() <= 0);
    }

    private static List<Message> unseen(Observation observation) {
        List<ServerReport> servers = observation.phase().servers().server();
        TargetReport target = observation.target();
        List<Message> missing = new ArrayList<>();
        if (target.kind().equals("sharded")) {
            long shards = servers.stream()
                    .filter(server -> server.role().equals("shard"))
                    .map(server -> server.shard().orElse(server.node()))
                    .distinct()
                    .count();
            // A user who may not list the shards sees 0 of them.
            addIfFewer(missing, shards, Math.max(1, target.shards()), "the counters of {0} of {1} shards");
            addIfFewer(missing, count(servers, "mongos"), target.routers(), "the counters of {0} of {1} mongos");
        } else {
            addIfFewer(missing, count(servers, "server"), 1, "the counters of {0} of {1} servers");
        }
        return missing;
    }

    /** Returns a message for each server that may have been at an unknown limit. */
    public static List<Message> limits(Observation observation) {
        return ServerCpu.all(observation).stream()
                .filter(ServerCpu::limitUnknown)
                .filter(cpu -> !cpu.server().role().equals("config"))
                .map(ServerCpu::text)
                .toList();
    }

    private static long count(List<ServerReport> servers, String role) {
        return servers.stream().filter(server -> server.role().equals(role)).count();
    }

    private static void addIfFewer(List<Message> missing, long seen, int all, String name) {
        if (seen < all) {
            missing.add(Message.of(name, all - seen, all));
        }
    }
}
