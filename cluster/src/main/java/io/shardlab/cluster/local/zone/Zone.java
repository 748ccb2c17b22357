package io.shardlab.cluster.local.zone;

/** Where a process is, as far as delays go. Each zone has a loopback address of its own, so that addresses identify it. */
enum Zone {
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

    /** The address that the proxies of its members listen on. */
    String host() {
        return host;
    }
}
