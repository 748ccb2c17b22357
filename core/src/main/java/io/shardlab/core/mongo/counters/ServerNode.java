package io.shardlab.core.mongo.counters;

import java.util.Optional;

/**
 * What does not change of a server while it is observed.
 *
 * @param address host and port
 * @param role {@code mongos}, {@code shard}, {@code config} or {@code server}
 * @param shard the id of the shard that it is a member of
 * @param processors processors that it may use, as its machine tells
 */
public record ServerNode(String address, String role, Optional<String> shard, Optional<Integer> processors) {

    static final String MONGOS = "mongos";
    private static final String CONFIG = "config";

    /** A router. */
    public static ServerNode mongos(String address) {
        return new ServerNode(address, MONGOS, Optional.empty(), Optional.empty());
    }

    /** A member of a shard. */
    public static ServerNode shard(String address, String shard) {
        return new ServerNode(address, "shard", Optional.of(shard), Optional.empty());
    }

    /** A member of the config server replica set. */
    public static ServerNode config(String address) {
        return new ServerNode(address, CONFIG, Optional.empty(), Optional.empty());
    }

    /** A standalone server, or a member of a replica set that is no shard. */
    public static ServerNode server(String address) {
        return new ServerNode(address, "server", Optional.empty(), Optional.empty());
    }

    public ServerNode withProcessors(int number) {
        return new ServerNode(address, role, shard, Optional.of(number));
    }

    /** Whether documents of users lie there. */
    public boolean holdsData() {
        return !isMongos() && !role.equals(CONFIG);
    }

    boolean isMongos() {
        return role.equals(MONGOS);
    }
}
