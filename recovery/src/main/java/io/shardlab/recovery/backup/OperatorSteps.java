package io.shardlab.recovery.backup;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.FactTable;
import io.shardlab.mongo.server.FileLock;
import io.shardlab.mongo.server.ReplicaSetMembers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The steps of a physical backup and its restore, for the operator of servers that this program did not start. */
final class OperatorSteps {

    private final List<List<Object>> rows = new ArrayList<>();

    private OperatorSteps() {}

    /** Returns the steps with the addresses of a sharded target. Asks the servers. */
    static FactTable of(Target target) throws InterruptedException {
        MongoClient client = target.admin().client();
        List<ReplicaSetMembers> sets = Stream.concat(
                        ReplicaSetMembers.configServer(client).stream(),
                        ReplicaSetMembers.shards(client).values().stream())
                .toList();
        return new OperatorSteps().table(target, sets);
    }

    private FactTable table(Target target, List<ReplicaSetMembers> sets) throws InterruptedException {
        String mongos = "mongos " + target.admin().name();
        List<String> members = new ArrayList<>();
        for (ReplicaSetMembers set : sets) {
            members.add(member(target, set));
        }
        add(mongos, "sh.stopBalancer(), then wait until sh.isBalancerRunning().inBalancerRound is false");
        members.forEach(member -> add(member, "db.fsyncLock()"));
        members.forEach(
                member -> add(
                        member,
                        "copy all files of db.adminCommand({getCmdLineOpts: 1}).parsed.storage.dbPath but mongod.lock to the backup"));
        for (int i = members.size() - 1; i >= 0; i--) {
            add(members.get(i), "db.fsyncUnlock()");
        }
        add(mongos, "sh.startBalancer(), if it was on before");
        for (ReplicaSetMembers set : sets) {
            add(
                    "new server for " + set.name(),
                    "copy the files back; mongod --dbpath DIR --port PORT --replSet " + set.name()
                            + " --setParameter skipShardingConfigurationChecks=true, without --shardsvr or --configsvr");
            add(
                    "new server for " + set.name(),
                    "c = rs.conf(); c.members = [{_id: 0, host: \"NEWHOST:PORT\"}]; rs.reconfig(c, {force: true})");
        }
        ReplicaSetMembers config = sets.get(0);
        add(
                "new server for " + config.name(),
                "for each shard: db.getSiblingDB(\"config\").shards.updateOne({_id: SHARD}, {$set: {host:"
                        + " \"SHARD/NEWHOST:PORT\"}})");
        for (ReplicaSetMembers shard : sets.subList(1, sets.size())) {
            add(
                    "new server for " + shard.name(),
                    "v = db.getSiblingDB(\"admin\").system.version; v.deleteOne({_id: \"minOpTimeRecovery\"});"
                            + " v.updateOne({_id: \"shardIdentity\"}, {$set: {configsvrConnectionString: \""
                            + config.name()
                            + "/NEWHOST:PORT\"}})");
        }
        add("new server for " + config.name(), "restart as --configsvr --replSet " + config.name());
        for (ReplicaSetMembers shard : sets.subList(1, sets.size())) {
            add("new server for " + shard.name(), "restart as --shardsvr --replSet " + shard.name());
        }
        add("each new set", "rs.add() its further members, with empty data folders");
        add("new mongos", "mongos --configdb " + config.name() + "/NEWHOST:PORT");
        return new FactTable(
                "Steps of a physical backup and its restore, for the operator", List.of("no.", "where", "what"), rows);
    }

    private void add(String where, String what) {
        rows.add(List.of((long) rows.size() + 1, where, what));
    }

    /** Names the member to lock; any secondary if this program cannot reach one. */
    private static String member(Target target, ReplicaSetMembers set) throws InterruptedException {
        try (FileLock lock = FileLock.choose(target.connectionString(), set)) {
            return set.name() + " " + lock.address()
                    + (lock.locksPrimary() ? " (its primary, for want of a secondary)" : "");
        } catch (RunFailedException e) {
            return "a secondary of " + set.name() + " (" + String.join(", ", set.hosts()) + ")";
        }
    }
}
