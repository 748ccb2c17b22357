package io.shardlab.cluster.local.zone;

/** The zone of a member. Each zone has a loopback address of its own, so that addresses identify the zone. */
enum Zone {
    /** The zone of the primary and of all clients. */
    NEAR("127.0.0.2"),
    FAR("127.0.0.3");

    private final String host;

    Zone(String host) {
        this.host = host;
    }

    /** The address that the proxies of its members listen on. */
    String host() {
        return host;
    }
}
