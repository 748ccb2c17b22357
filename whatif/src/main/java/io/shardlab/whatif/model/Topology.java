package io.shardlab.whatif.model;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.text.FigureText;
import java.util.Collections;
import java.util.List;

/**
 * The servers of a deployment.
 *
 * @param shards number of shards; 0 for a standalone server
 * @param routers number of mongos; 0 for a standalone server
 */
public record Topology(int shards, int routers) {

    /** One server without mongos. */
    public static final Topology STANDALONE = new Topology(0, 0);

    public Topology {
        if (shards < 0 || routers < 0 || shards == 0 != (routers == 0)) {
            throw new IllegalArgumentException(shards + " shards with " + routers + " mongos");
        }
    }

    /** Whether operations go through mongos. */
    public boolean sharded() {
        return shards > 0;
    }

    /** Servers that hold data. */
    public int dataServers() {
        return Math.max(1, shards);
    }

    /** Operations in progress at each mongos, 1 or more. */
    public double togetherAtRouter(double inProgress) {
        return Math.max(1, inProgress / Math.max(1, routers));
    }

    /** Operations in progress at each server with data, 1 or more. */
    public double togetherAtDataServer(Operation operation, double inProgress) {
        return Math.max(1, operation.scattered() ? inProgress : inProgress / dataServers());
    }

    /**
     * The part of something that each server with data takes.
     *
     * @param given those of each shard, used only for as many servers; otherwise the parts are equal
     */
    List<Double> shares(List<Double> given) {
        int servers = dataServers();
        return given.size() == servers ? given : Collections.nCopies(servers, 1.0 / servers);
    }

    /** Such as {@code 8 shards, 1 mongos}. */
    public String describe() {
        return sharded() ? FigureText.count(shards, "shard") + ", " + routers + " mongos" : "standalone";
    }

    /** What its servers cost; one machine if they share it. A client's own machine and config servers are not counted. */
    public double price(Hardware hardware) {
        return hardware.shared()
                ? hardware.server().price()
                : dataServers() * hardware.server().price()
                        + routers() * hardware.router().price();
    }
}
