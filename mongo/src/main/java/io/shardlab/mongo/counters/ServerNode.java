package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Host;
import java.util.Optional;

/**
 * What does not change of a server while it is observed.
 *
 * @param address host and port
 * @param role {@code mongos}, {@code shard}, {@code config} or {@code server}
 * @param shard the id of the shard that it is a member of
 * @param processors processors that it may use, as its machine tells
 * @param host the machine that it runs on
 */
public record ServerNode(
        String address, String role, Optional<String> shard, Optional<Integer> processors, Optional<Host> host) {

    static final String MONGOS = "mongos";
    private static final String CONFIG = "config";

    /** A router. */
    public static ServerNode mongos(String address) {
        return of(address, MONGOS, Optional.empty());
    }

    /** A member of a shard. */
    public static ServerNode shard(String address, String shard) {
        return of(address, "shard", Optional.of(shard));
    }

    /** A member of the config server replica set. */
    public static ServerNode config(String address) {
        return of(address, CONFIG, Optional.empty());
    }

    /** A standalone server, or a member of a replica set that is no shard. */
    public static ServerNode server(String address) {
        return of(address, "server", Optional.empty());
    }

    private static ServerNode of(String address, String role, Optional<String> shard) {
        return new ServerNode(address, role, shard, Optional.empty(), Optional.empty());
    }

    /**
     * The same, knowing its machine.
     *
     * @param usable processors that it may use, as that machine tells
     */
    public ServerNode on(Host machine, int usable) {
        return new ServerNode(address, role, shard, Optional.of(usable), Optional.of(machine));
    }

    /** Whether documents of users lie there. */
    public boolean holdsData() {
        return !isMongos() && !role.equals(CONFIG);
    }

    public boolean isMongos() {
        return role.equals(MONGOS);
    }
}
