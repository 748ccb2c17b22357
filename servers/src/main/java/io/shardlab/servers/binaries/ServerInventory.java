package io.shardlab.servers.binaries;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which servers there are, and which can be had.
 *
 * @param installed what is on this machine, in the order in which it is searched
 * @param obtainable what can be fetched, by source in the order in which they are tried, newest first
 */
public record ServerInventory(List<Installed> installed, List<Obtainable> obtainable) {

    public ServerInventory {
        installed = List.copyOf(installed);
        obtainable = List.copyOf(obtainable);
    }

    /**
     * Server programs on this machine.
     *
     * @param version as {@code mongod --version} reports it, empty where it does not run
     * @param mongod the server
     * @param mongos the router, empty where there is none that goes with it
     * @param source where they were found, in words for the user
     * @param problem why they can't be used, empty where they run
     */
    public record Installed(
            Optional<String> version, Path mongod, Optional<Path> mongos, String source, Optional<String> problem) {

        static Installed usable(ServerBinaries binaries) {
            return new Installed(
                    Optional.of(binaries.version().toString()),
                    binaries.mongod(),
                    binaries.mongos(),
                    binaries.source(),
                    Optional.empty());
        }

        static Installed broken(Candidate candidate, String problem) {
            return new Installed(
                    Optional.empty(), candidate.mongod(), candidate.mongos(), candidate.source(), Optional.of(problem));
        }
    }

    /**
     * A server version that can be fetched when it is asked for, if its source is reachable then.
     *
     * @param version such as {@code 6.0.5}
     * @param source where it comes from, in words for the user
     * @param mongos whether a mongos comes with it; else the embedded mongos serves
     * @param obstacle why it can't be had on this machine as it is, empty where nothing is known to stand in the way
     */
    public record Obtainable(String version, String source, boolean mongos, Optional<String> obstacle) {}
}
