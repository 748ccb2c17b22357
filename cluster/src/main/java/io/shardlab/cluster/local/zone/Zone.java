package io.shardlab.cluster.local.zone;

/** Where a member lies. Each zone has an address of the loopback network, so that addresses tell the zone. */
enum Zone {
    /** That of the primary and of all clients. */
    NEAR("127.0.0.2"),
    FAR("127.0.0.3");

    private final String host;

    Zone(String host) {
        this.host = host;
    }

    /** What the proxies of its members listen on. */
    String host() {
        return host;
    }
}
