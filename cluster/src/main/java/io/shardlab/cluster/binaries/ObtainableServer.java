package io.shardlab.cluster.binaries;

import java.util.Optional;

/**
 * A server version that can be fetched when it is asked for, if its source is reachable then.
 *
 * @param version such as {@code 6.0.5}
 * @param source where it comes from, in words for the user
 * @param mongos whether a mongos comes with it; else the embedded mongos serves
 * @param obstacle why it can't be had on this machine as it is, empty where nothing is known to stand in the way
 */
public record ObtainableServer(String version, String source, boolean mongos, Optional<String> obstacle) {}
