package io.shardlab.predict.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The servers of a deployment.
 *
 * @param shards the number of shards; 0 for one server
 * @param routers the number of mongos; 0 for one server
 * @param replicaSet true if the one server is a replica set of one member, whose writes also go to its oplog; false for a
 *     standalone server, and for a cluster, whose shards are replica sets in any case
 */
public record Topology(
        int shards,
        int routers,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean replicaSet) {

    /** One server without mongos and oplog. */
    public static final Topology STANDALONE = new Topology(0, 0, false);

    /** One server without mongos, with an oplog as any shard has. */
    public static final Topology REPLICA_SET = new Topology(0, 0, true);

    public Topology {
        if (shards < 0 || routers < 0 || shards == 0 != (routers == 0) || shards > 0 && replicaSet) {
            throw new IllegalArgumentException(shards + " shards with " + routers + " mongos");
        }
    }

    /** A cluster. */
    public Topology(int shards, int routers) {
        this(shards, routers, false);
    }

    /** True if operations go through mongos. */
    public boolean sharded() {
        return shards > 0;
    }

    /** The kind of a target with these servers. */
    public TargetKind kind() {
        return sharded() ? TargetKind.SHARDED : replicaSet ? TargetKind.REPLICA_SET : TargetKind.STANDALONE;
    }

    /** The number of servers that hold data. */
    public int dataServers() {
        return Math.max(1, shards);
    }

    /**
     * The part of each data server in an operation: its own shares if it has them for as many servers; otherwise equal parts
     * beside that which stays at the first one.
     */
    List<Double> shares(OperationClass operation) {
        int servers = dataServers();
        if (operation.hot() == 0 || operation.shares().size() == servers) {
            return shares(operation.shares());
        }
        double each = (1 - operation.hot()) / servers;
        List<Double> shares = new ArrayList<>(Collections.nCopies(servers, each));
        shares.set(0, each + operation.hot());
        return shares;
    }

    /** The operations in progress at each mongos, 1 or more. */
    public double togetherAtRouter(double inProgress) {
        return Math.max(1, inProgress / Math.max(1, routers));
    }

    /**
     * The part of the documents, or of targeted operations, that each data server takes.
     *
     * @param given the part of each shard, used only if there are as many servers; otherwise the parts are equal
     */
    List<Double> shares(List<Double> given) {
        int servers = dataServers();
        return given.size() == servers ? given : Collections.nCopies(servers, 1.0 / servers);
    }

    /** The servers in words, such as {@code 8 shards, 1 mongos}. */
    public Message words() {
        return sharded()
                ? Message.of(
                        "{0}, {1,number,#} mongos",
                        Message.of("{0,choice,0#{0} shards|1#1 shard|1<{0} shards}", shards), routers)
                : Message.of(replicaSet ? "replica set" : "standalone");
    }

    /** A description such as {@code 8 shards, 1 mongos}. */
    public String describe() {
        return sharded()
                ? FigureText.count(shards, "shard") + ", " + routers + " mongos"
                : replicaSet ? "replica set" : "standalone";
    }

    /** The price of its servers, or of the machine that they share. The client's machine and config servers are not counted. */
    public double price(Hardware hardware) {
        return hardware.shared()
                ? hardware.server().price()
                : dataServers() * hardware.server().price()
                        + routers() * hardware.router().price();
    }
}
