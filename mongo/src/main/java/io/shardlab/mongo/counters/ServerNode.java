package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Host;
import java.util.Optional;

/**
 * The properties of a server that do not change while it is observed.
 *
 * @param address the host and port
 * @param role {@code mongos}, {@code shard}, {@code config} or {@code server}
 * @param shard the id of the shard of which it is a member
 * @param processors the processors that it may use, as its machine reports
 * @param host its machine
 */
public record ServerNode(
        String address, String role, Optional<String> shard, Optional<Integer> processors, Optional<Host> host) {

    static final String MONGOS = "mongos";
    private static final String CONFIG = "config";

    /** Creates a router. */
    public static ServerNode mongos(String address) {
        return of(address, MONGOS, Optional.empty());
    }

    /** Creates a member of a shard. */
    public static ServerNode shard(String address, String shard) {
        return of(address, "shard", Optional.of(shard));
    }

    /** Creates a member of the config server's replica set. */
    public static ServerNode config(String address) {
        return of(address, CONFIG, Optional.empty());
    }

    /** Creates a standalone server, or a member of a replica set that is not a shard. */
    public static ServerNode server(String address) {
        return of(address, "server", Optional.empty());
    }

    private static ServerNode of(String address, String role, Optional<String> shard) {
        return new ServerNode(address, role, shard, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the server with its machine.
     *
     * @param usable the processors that it may use
     */
    public ServerNode on(Host machine, int usable) {
        return new ServerNode(address, role, shard, Optional.of(usable), Optional.of(machine));
    }

    /** True if it stores documents of users. */
    public boolean holdsData() {
        return !isMongos() && !role.equals(CONFIG);
    }

    public boolean isMongos() {
        return role.equals(MONGOS);
    }
}
