package io.shardlab.transfer.backup;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.Message;
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
        Message mongos = Message.text("mongos " + target.admin().name());
        List<Message> members = new ArrayList<>();
        for (ReplicaSetMembers set : sets) {
            members.add(member(target, set));
        }
        add(mongos, Message.of("sh.stopBalancer(), then wait until sh.isBalancerRunning().inBalancerRound is false"));
        members.forEach(member -> add(member, Message.text("db.fsyncLock()")));
        members.forEach(member -> add(
                member,
                Message.of(
                        "copy all files of {0} but mongod.lock to the backup",
                        "db.adminCommand({getCmdLineOpts: 1}).parsed.storage.dbPath")));
        for (int i = members.size() - 1; i >= 0; i--) {
            add(members.get(i), Message.text("db.fsyncUnlock()"));
        }
        add(mongos, Message.of("sh.startBalancer(), if it was on before"));
        for (ReplicaSetMembers set : sets) {
            add(
                    newServer(set),
                    Message.of(
                            "copy the files back; {0}, without --shardsvr or --configsvr",
                            "mongod --dbpath DIR --port PORT --replSet " + set.name()
                                    + " --setParameter skipShardingConfigurationChecks=true"));
            add(
                    newServer(set),
                    Message.text(
                            "c = rs.conf(); c.members = [{_id: 0, host: \"NEWHOST:PORT\"}]; rs.reconfig(c, {force: true})"));
        }
        ReplicaSetMembers config = sets.get(0);
        add(
                newServer(config),
                Message.of(
                        "for each shard: {0}",
                        "db.getSiblingDB(\"config\").shards.updateOne({_id: SHARD}, {$set: {host:"
                                + " \"SHARD/NEWHOST:PORT\"}})"));
        for (ReplicaSetMembers shard : sets.subList(1, sets.size())) {
            add(
                    newServer(shard),
                    Message.text(
                            "v = db.getSiblingDB(\"admin\").system.version; v.deleteOne({_id: \"minOpTimeRecovery\"});"
                                    + " v.updateOne({_id: \"shardIdentity\"}, {$set: {configsvrConnectionString: \""
                                    + config.name()
                                    + "/NEWHOST:PORT\"}})"));
        }
        add(newServer(config), Message.of("restart as {0}", "--configsvr --replSet " + config.name()));
        for (ReplicaSetMembers shard : sets.subList(1, sets.size())) {
            add(newServer(shard), Message.of("restart as {0}", "--shardsvr --replSet " + shard.name()));
        }
        add(Message.of("each new set"), Message.of("rs.add() its further members, with empty data folders"));
        add(Message.of("new mongos"), Message.text("mongos --configdb " + config.name() + "/NEWHOST:PORT"));
        return FactTable.of(
                Message.of("Steps of a physical backup and its restore, for the operator"),
                List.of("no.", "where", "what"),
                rows);
    }

    private static Message newServer(ReplicaSetMembers set) {
        return Message.of("new server for {0}", set.name());
    }

    private void add(Message where, Message what) {
        rows.add(List.of((long) rows.size() + 1, where, what));
    }

    /** Names the member to lock; any secondary if this program cannot reach one. */
    private static Message member(Target target, ReplicaSetMembers set) throws InterruptedException {
        try (FileLock lock = FileLock.choose(target.connectionString(), set)) {
            return lock.locksPrimary()
                    ? Message.of("{0} {1} (its primary, for want of a secondary)", set.name(), lock.address())
                    : Message.text(set.name() + " " + lock.address());
        } catch (RunFailedException e) {
            return Message.of("a secondary of {0} ({1})", set.name(), String.join(", ", set.hosts()));
        }
    }
}
