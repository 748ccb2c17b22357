package io.shardlab.core.deployment;

/** How Shardlab's clients and the embedded mongos recognize each other. */
public final class EmbeddedMark {

    /** A field of its reply to {@code hello}, true; other clients pass over it. A result can say which mongos routed. */
    public static final String HELLO_FIELD = "embeddedMongos";

    /**
     * What a client for measurements adds to the driver's name. The embedded mongos offers it no sessions, so that all its
     * writes are routed by MongoDB's own code.
     */
    public static final String DRIVER_NAME = "shardlab";

    private EmbeddedMark() {}
}
