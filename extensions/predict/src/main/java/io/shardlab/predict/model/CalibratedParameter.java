package io.shardlab.predict.model;

/**
 * A calibrated parameter: CPU seconds per operation, per document of a load or per second, on a processor as fast as the
 * calibrated one, or a delay in seconds. Operations that are at a server at the same time share the cost of waking up a thread,
 * so the only operation at a server takes a different time from one among many.
 */
public enum CalibratedParameter {
    /** The client's CPU time per operation, with any topology. */
    CLIENT("client CPU"),
    /** The CPU time of a standalone server per targeted operation. */
    SERVER("server CPU"),
    /** The same for the only operation at the server. */
    SERVER_ALONE("server CPU, alone", SERVER),
    /** The CPU time of a standalone server per operation that a cluster would scatter. */
    SERVER_SCATTERED("server CPU"),
    /** The same for the only operation at the server. */
    SERVER_SCATTERED_ALONE("server CPU, alone", SERVER_SCATTERED),
    /** The CPU time of one shard per targeted operation, or of all shards together per document of a load. */
    SHARD("shard CPU"),
    /** The CPU time of one shard for the only targeted operation there. */
    SHARD_ALONE("shard CPU, alone", SHARD),
    /** The CPU time of each shard per scattered operation. */
    SHARD_SCATTERED("shard CPU"),
    /** The same for the only operation at the shard. */
    SHARD_SCATTERED_ALONE("shard CPU, alone", SHARD_SCATTERED),
    /** The CPU time of mongos per targeted operation, and per scattered operation for its first shard. */
    ROUTER("mongos CPU"),
    /** The same for the only operation at a mongos; its CPU time for further shards grows by the same factor. */
    ROUTER_ALONE("mongos CPU, alone", ROUTER),
    /** The CPU time of mongos per scattered operation, for each shard after the first. */
    ROUTER_BRANCH("mongos CPU per shard"),
    /** The CPU time per second of each mongos and each data server for work that no operation waits for. */
    BACKGROUND_PER_SECOND("servers' background CPU"),
    /** The time of an operation that uses no processor, between the client and a standalone server. */
    DIRECT_DELAY("network and waiting"),
    /** The same between the client, mongos and a shard. */
    ROUTED_DELAY("network and waiting");

    private final String title;
    private final CalibratedParameter underLoad;

    CalibratedParameter(String title) {
        this.title = title;
        this.underLoad = this;
    }

    CalibratedParameter(String title, CalibratedParameter underLoad) {
        this.title = title;
        this.underLoad = underLoad;
    }

    /** The name that tables show. */
    public String title() {
        return title;
    }

    /** The parameter for an operation among many, if this one is for the only operation at a server; otherwise this one. */
    public CalibratedParameter underLoad() {
        return underLoad;
    }
}
