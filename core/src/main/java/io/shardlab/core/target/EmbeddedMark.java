package io.shardlab.core.target;

/** How the embedded mongos tells itself from a mongos binary, so that a result can say which one routed. */
public final class EmbeddedMark {

    /** A field of its reply to {@code hello}, true; other clients pass over it. */
    public static final String HELLO_FIELD = "embeddedMongos";

    private EmbeddedMark() {}
}
