package io.shardlab.servers.binaries;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Server programs of one version, checked to run on this machine.
 *
 * @param version as {@code mongod --version} reports it
 * @param mongod the server
 * @param mongos the router, empty where only mongod is there and the embedded mongos has to serve
 * @param environment variables that these binaries need, such as LD_LIBRARY_PATH; for their processes only
 * @param source where they came from, in words for the user
 */
public record ServerBinaries(
        ServerVersion version, Path mongod, Optional<Path> mongos, Map<String, String> environment, String source) {

    public ServerBinaries {
        environment = Map.copyOf(environment);
    }
}
