package io.shardlab.local.binaries;

import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Server programs of one version, checked to run on this machine.
 *
 * @param version the version that {@code mongod --version} reports
 * @param mongod the server
 * @param mongos the router; empty if there is none, and the embedded mongos must be used
 * @param environment the variables that these programs need, such as LD_LIBRARY_PATH; for their processes only
 * @param source the place where they came from, in words for the user
 */
public record ServerBinaries(
        ServerVersion version, Path mongod, Optional<Path> mongos, Map<String, String> environment, Message source) {

    public ServerBinaries {
        environment = Map.copyOf(environment);
    }
}
