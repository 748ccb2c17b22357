package io.shardlab.local.cluster.zone;

/** A group of processes, with delays to other groups. Each zone has its own loopback address, so addresses identify zones. */
public enum Zone {
    /** The zone of the primary and of all clients of a replica set in two zones. */
    NEAR("127.0.0.2"),
    FAR("127.0.0.3"),
    /** In slow motion: data servers and config servers. */
    SERVERS("127.0.0.4"),
    /** In slow motion: mongos. */
    ROUTERS("127.0.0.5"),
    /** In slow motion: clients, which have no proxies. */
    CLIENTS("");

    private final String host;

    Zone(String host) {
        this.host = host;
    }

    /** Returns the address on which the proxies of its members listen. */
    public String host() {
        return host;
    }
}
