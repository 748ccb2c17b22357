package io.shardlab.mongos.wire;

/** How much memory commands take. */
@FunctionalInterface
public interface CommandCost {

    /**
     * How often the command whose name stands there is in memory at the same time, what has been read of it included; 0
     * if only its body is.
     */
    int copies(byte[] bytes, int nameStart, int nameLength);
}
