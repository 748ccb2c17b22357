package io.shardlab.cluster.binaries;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Server programs on this machine.
 *
 * @param version as {@code mongod --version} reports it, empty where it does not run
 * @param mongod the server
 * @param mongos the router, empty where there is none that goes with it
 * @param source where they were found, in words for the user
 * @param problem why they can't be used, empty where they run
 */
public record InstalledServer(
        Optional<String> version, Path mongod, Optional<Path> mongos, String source, Optional<String> problem) {

    static InstalledServer usable(ServerBinaries binaries) {
        return new InstalledServer(
                Optional.of(binaries.version().toString()),
                binaries.mongod(),
                binaries.mongos(),
                binaries.source(),
                Optional.empty());
    }

    static InstalledServer broken(Candidate candidate, String problem) {
        return new InstalledServer(
                Optional.empty(), candidate.mongod(), candidate.mongos(), candidate.source(), Optional.of(problem));
    }
}
