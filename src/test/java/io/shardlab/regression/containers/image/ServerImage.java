package io.shardlab.regression.containers.image;

/**
 * The image that the servers' containers are made of.
 *
 * @param name with its tag
 * @param hasMongos whether it has a mongos; otherwise it has a Java runtime, for the embedded mongos
 * @param reason why this one was taken
 */
public record ServerImage(String name, boolean hasMongos, String reason) {

    @Override
    public String toString() {
        return name + " (" + (hasMongos ? "mongos" : "embedded mongos") + "): " + reason;
    }
}
