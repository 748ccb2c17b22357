package io.shardlab.cli.command;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The servers of {@code advise --uri}: a standalone server, and the mongos of a sharded cluster to compare it with. Immutable.
 *
 * @param standalone the connection string of the server
 * @param mongos the connection strings of the mongos of one cluster
 */
record AdviceServers(String standalone, List<String> mongos) {

    /**
     * Connects to each and sorts them; blocks until all have answered.
     *
     * @param uris the connection strings, with logins
     * @throws UsageException if they are not one standalone server and one sharded cluster that can be compared
     * @throws io.shardlab.core.error.RunFailedException if one cannot be reached
     */
    static AdviceServers of(List<String> uris, Workload workload, AdviceRuns runs) throws InterruptedException {
        Map<TargetKind, List<String>> byKind = new EnumMap<>(TargetKind.class);
        for (String uri : uris) {
            TargetKind kind = runs.ask(
                    settings(workload, List.of(uri)),
                    target -> target.description().kind());
            byKind.computeIfAbsent(kind, any -> new ArrayList<>()).add(uri);
        }
        List<String> standalone = byKind.getOrDefault(TargetKind.STANDALONE, List.of());
        List<String> mongos = byKind.getOrDefault(TargetKind.SHARDED, List.of());
        if (byKind.containsKey(TargetKind.REPLICA_SET)) {
            throw new UsageException(Message.of(
                    "cli.advise.replica-set",
                    MongoUris.mask(byKind.get(TargetKind.REPLICA_SET).get(0))));
        }
        if (standalone.size() > 1) {
            throw new UsageException(Message.of("cli.advise.several-servers", standalone.size()));
        }
        if (mongos.isEmpty()) {
            throw new UsageException(Message.of("cli.advise.no-mongos"));
        }
        if (standalone.isEmpty()) {
            throw new UsageException(Message.of("cli.advise.no-server"));
        }
        runs.ask(settings(workload, mongos), AdviceServers::requireSingleMembers);
        return new AdviceServers(standalone.get(0), List.copyOf(mongos));
    }

    private static Settings settings(Workload workload, List<String> uris) {
        return RunRequest.settings(workload, Map.of(TargetParameters.URI.name(), String.join(",", uris)));
    }

    /** Checked before the measurement, because the calibration leaves out results of such shards. */
    private static boolean requireSingleMembers(Target target) {
        shards(target).forEach((id, set) -> {
            if (set.hosts().size() > 1) {
                throw new UsageException(
                        Message.of("cli.advise.members", id, set.hosts().size()));
            }
        });
        return true;
    }

    /** Returns no shard if the user may not see them; the calibration then reports it. */
    private static Map<String, ReplicaSetMembers> shards(Target target) {
        try {
            return ReplicaSetMembers.shards(target.admin().client());
        } catch (MongoException e) {
            return Map.of();
        }
    }
}
