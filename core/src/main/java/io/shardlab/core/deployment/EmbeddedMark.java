package io.shardlab.core.deployment;

/** The names by which Shardlab's clients and the embedded mongos recognize each other. */
public final class EmbeddedMark {

    /** A field of the embedded mongos's reply to {@code hello} with the value true; other clients ignore it. */
    public static final String HELLO_FIELD = "embeddedMongos";

    /**
     * A measuring client's addition to the driver's name. The embedded mongos offers such a client no sessions, so that
     * MongoDB's own code routes all its writes.
     */
    public static final String DRIVER_NAME = "shardlab";

    private EmbeddedMark() {}
}
