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
        add(mongos, Message.of("recovery.step.stop"));
        members.forEach(member -> add(member, Message.text("db.fsyncLock()")));
        members.forEach(member -> add(
                member,
                Message.of("recovery.step.copy", "db.adminCommand({getCmdLineOpts: 1}).parsed.storage.dbPath")));
        for (int i = members.size() - 1; i >= 0; i--) {
            add(members.get(i), Message.text("db.fsyncUnlock()"));
        }
        add(mongos, Message.of("recovery.step.start"));
        for (ReplicaSetMembers set : sets) {
            add(
                    newServer(set),
                    Message.of(
                            "recovery.step.copy-back",
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
                        "recovery.step.each-shard",
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
        add(newServer(config), Message.of("recovery.step.restart", "--configsvr --replSet " + config.name()));
        for (ReplicaSetMembers shard : sets.subList(1, sets.size())) {
            add(newServer(shard), Message.of("recovery.step.restart", "--shardsvr --replSet " + shard.name()));
        }
        add(Message.of("recovery.step.each-set"), Message.of("recovery.step.add"));
        add(Message.of("recovery.step.mongos"), Message.text("mongos --configdb " + config.name() + "/NEWHOST:PORT"));
        return FactTable.of(Message.of("recovery.table.operator"), List.of("no.", "where", "what"), rows);
    }

    private static Message newServer(ReplicaSetMembers set) {
        return Message.of("recovery.step.server", set.name());
    }

    private void add(Message where, Message what) {
        rows.add(List.of((long) rows.size() + 1, where, what));
    }

    /** Names the member to lock; any secondary if this program cannot reach one. */
    private static Message member(Target target, ReplicaSetMembers set) throws InterruptedException {
        try (FileLock lock = FileLock.choose(target.connectionString(), set)) {
            return lock.locksPrimary()
                    ? Message.of("recovery.step.primary", set.name(), lock.address())
                    : Message.text(set.name() + " " + lock.address());
        } catch (RunFailedException e) {
            return Message.of("recovery.step.secondary", set.name(), String.join(", ", set.hosts()));
        }
    }
}
