package io.shardlab.whatif.model;

/**
 * A calibrated parameter: CPU seconds per operation, per document of a load or per second, on a processor as fast as the
 * calibrated one, or a delay in seconds. What a server does to wake up a thread is shared by operations that are there together,
 * so that a query that is alone there takes another time than one among many.
 */
public enum Parameter {
    /** Of the client, with any topology. */
    CLIENT("client CPU"),
    /** Of a standalone server, per targeted operation. */
    SERVER("server CPU"),
    /** The same of an operation that is alone there. */
    SERVER_ALONE("server CPU, alone", SERVER),
    /** Of a standalone server, per operation that a cluster would scatter. */
    SERVER_SCATTERED("server CPU"),
    /** The same of an operation that is alone there. */
    SERVER_SCATTERED_ALONE("server CPU, alone", SERVER_SCATTERED),
    /** Of one shard, per targeted operation; of all shards together, per document of a load. */
    SHARD("shard CPU"),
    /** Of one shard, per targeted operation that is alone there. */
    SHARD_ALONE("shard CPU, alone", SHARD),
    /** Of each shard, per scattered operation. */
    SHARD_SCATTERED("shard CPU"),
    /** The same of an operation that is alone there. */
    SHARD_SCATTERED_ALONE("shard CPU, alone", SHARD_SCATTERED),
    /** Of mongos, per targeted operation, and per scattered one for its first shard. */
    ROUTER("mongos CPU"),
    /** The same of an operation that is alone there; what it takes for further shards grows by the same factor. */
    ROUTER_ALONE("mongos CPU, alone", ROUTER),
    /** Of mongos, per scattered operation, for each shard after the first. */
    ROUTER_BRANCH("mongos CPU per shard"),
    /** Of each mongos and each server with data in a second: what it does unasked, or when an answer has left. */
    BACKGROUND_PER_SECOND("servers' background CPU"),
    /** Time of an operation that uses no processor, between client and standalone server. */
    DIRECT_DELAY("network and waiting"),
    /** The same between client, mongos and shard. */
    ROUTED_DELAY("network and waiting");

    private final String title;
    private final Parameter crowded;

    Parameter(String title) {
        this.title = title;
        this.crowded = this;
    }

    Parameter(String title, Parameter crowded) {
        this.title = title;
        this.crowded = crowded;
    }

    /** As tables show it. */
    public String title() {
        return title;
    }

    /** Of what an operation takes alone, what it takes among many; of all others themselves. */
    public Parameter crowded() {
        return crowded;
    }
}
