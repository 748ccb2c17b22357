package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Tells from which zone a connection comes: that of the member whose it is; clients are near. Thread-safe. */
final class Callers {

    private final SocketOwners owners = new SocketOwners();
    private final Supplier<List<NodeInfo>> servers;
    private final Map<String, Zone> zones;

    /**
     * @param servers as they are now: a server that is started again is another process
     * @param zones by the servers' names
     */
    Callers(Supplier<List<NodeInfo>> servers, Map<String, Zone> zones) {
        this.servers = servers;
        this.zones = Map.copyOf(zones);
    }

    Zone zoneOf(Socket accepted) throws IOException {
        Optional<String> socket = owners.otherEnd(accepted);
        return servers.get().stream()
                .filter(server -> server.process().isPresent())
                .filter(server -> socket.filter(inode -> owners.holds(server.pid(), inode))
                        .isPresent())
                .map(server -> zones.get(server.name()))
                .findFirst()
                .orElse(Zone.NEAR);
    }
}
