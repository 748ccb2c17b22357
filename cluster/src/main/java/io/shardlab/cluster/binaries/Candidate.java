package io.shardlab.cluster.binaries;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Server programs on this machine that have not been checked to run.
 *
 * @param mongod the server
 * @param mongos the router, if there is one
 * @param environment variables that they need
 * @param source where they were found, in words for the user
 */
record Candidate(Path mongod, Optional<Path> mongos, Map<String, String> environment, String source) {

    Candidate {
        environment = Map.copyOf(environment);
    }
}
