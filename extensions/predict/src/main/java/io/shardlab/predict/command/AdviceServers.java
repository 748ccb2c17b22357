package io.shardlab.predict.command;

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
import java.util.stream.Stream;

/**
 * The servers of {@code advise --uri}: one server, and the mongos of a sharded cluster to compare it with. Immutable.
 *
 * @param server the connection string of a replica set of one member, or of a standalone server
 * @param mongos the connection strings of the mongos of one cluster
 */
record AdviceServers(String server, List<String> mongos) {

    /**
     * Connects to each and sorts them; blocks until all have answered.
     *
     * @param uris the connection strings, with logins
     * @throws UsageException if they are not one server and one sharded cluster that can be compared
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
        List<String> replicaSets = byKind.getOrDefault(TargetKind.REPLICA_SET, List.of());
        List<String> servers = Stream.concat(
                        replicaSets.stream(), byKind.getOrDefault(TargetKind.STANDALONE, List.of()).stream())
                .toList();
        List<String> mongos = byKind.getOrDefault(TargetKind.SHARDED, List.of());
        if (servers.size() > 1) {
            throw new UsageException(Message.of(
                    "--uri names {0,number,#} servers without mongos, and advice compares one with a sharded cluster.",
                    servers.size()));
        }
        if (mongos.isEmpty()) {
            throw new UsageException(Message.of(
                    "--uri names one server only, which shows what it carries, but not what mongos and shards cost: "
                            + "name a sharded cluster by another --uri, too. Or measure each with 'simulator calibrate --uri', "
                            + "and give both results to --from."));
        }
        if (servers.isEmpty()) {
            throw new UsageException(
                    Message.of(
                            "--uri names a sharded cluster only, which shows what clusters carry, but not what one server "
                                    + "without mongos does: name a replica set of one member or a standalone server by another --uri, "
                                    + "too. Or measure each with 'simulator calibrate --uri', and give both results to --from."));
        }
        for (String uri : replicaSets) {
            runs.ask(settings(workload, List.of(uri)), target -> requireOneMember(target, uri));
        }
        runs.ask(settings(workload, mongos), AdviceServers::requireSingleMembers);
        return new AdviceServers(servers.get(0), List.copyOf(mongos));
    }

    private static Settings settings(Workload workload, List<String> uris) {
        return RunRequest.settings(workload, Map.of(TargetParameters.URI.name(), String.join(",", uris)));
    }

    /** Checked before the measurement, because the calibration leaves out results of a replica set with secondaries. */
    private static boolean requireOneMember(Target target, String uri) {
        int members = ReplicaSetMembers.behind(target).get(0).hosts().size();
        if (members > 1) {
            throw new UsageException(Message.of(
                    "--uri names a replica set of {1,number,#} members ({0}), whose secondaries work for operations "
                            + "that no client waits for, so it shows the costs of neither one server nor a shard: name a "
                            + "replica set of one member or a standalone server.",
                    MongoUris.mask(uri), members));
        }
        return true;
    }

    /** Checked before the measurement, because the calibration leaves out results of such shards. */
    private static boolean requireSingleMembers(Target target) {
        shards(target).forEach((id, set) -> {
            if (set.hosts().size() > 1) {
                throw new UsageException(Message.of(
                        "The shard {0} of --uri has {1,number,#} members, whose secondaries work for operations that no "
                                + "client waits for, so predictions cannot be calibrated by it: name a cluster whose shards have "
                                + "one member each.",
                        id, set.hosts().size()));
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
