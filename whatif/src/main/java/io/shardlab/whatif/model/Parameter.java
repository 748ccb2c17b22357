package io.shardlab.whatif.model;

/**
 * A calibrated parameter: CPU seconds per operation, or per document of a load, on a processor as fast as the calibrated one,
 * or a delay in seconds.
 */
public enum Parameter {
    /** Of the client, with any topology. */
    CLIENT("client CPU"),
    /** Of a standalone server, per targeted operation. */
    SERVER("server CPU"),
    /** Of a standalone server, per operation that a cluster would scatter. */
    SERVER_SCATTERED("server CPU"),
    /** Of one shard, per targeted operation; of all shards together, per document of a load. */
    SHARD("shard CPU"),
    /** Of each shard, per scattered operation. */
    SHARD_SCATTERED("shard CPU"),
    /** Of mongos, per targeted operation, and per scattered one for its first shard. */
    ROUTER("mongos CPU"),
    /** Of mongos, per scattered operation, for each shard after the first. */
    ROUTER_BRANCH("mongos CPU per shard"),
    /** Time of an operation that uses no processor, between client and standalone server. */
    DIRECT_DELAY("network and waiting"),
    /** The same between client, mongos and shard. */
    ROUTED_DELAY("network and waiting");

    private final String title;

    Parameter(String title) {
        this.title = title;
    }

    /** As tables show it. */
    public String title() {
        return title;
    }
}
