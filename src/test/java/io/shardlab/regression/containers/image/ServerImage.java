package io.shardlab.regression.containers.image;

/**
 * The image of the servers' containers.
 *
 * @param name the name with its tag
 * @param hasMongos true if it has a mongos; otherwise it has a Java runtime, for the embedded mongos
 * @param reason the reason for this choice
 */
public record ServerImage(String name, boolean hasMongos, String reason) {

    @Override
    public String toString() {
        return name + " (" + (hasMongos ? "mongos" : "embedded mongos") + "): " + reason;
    }
}
