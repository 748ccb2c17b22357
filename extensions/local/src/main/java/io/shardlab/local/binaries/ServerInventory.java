package io.shardlab.local.binaries;

import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The servers on this machine, and those that can be fetched.
 *
 * @param installed the servers on this machine, in the order of the search
 * @param obtainable the servers that can be fetched: sources in the order in which they are tried, versions newest first
 */
public record ServerInventory(List<Installed> installed, List<Obtainable> obtainable) {

    public ServerInventory {
        installed = List.copyOf(installed);
        obtainable = List.copyOf(obtainable);
    }

    /**
     * Server programs on this machine.
     *
     * @param version the version that {@code mongod --version} reports; empty if it does not run
     * @param mongod the server
     * @param mongos the router; empty if there is none of the same release series
     * @param source the place where they were found, in words for the user
     * @param problem the reason why they can't be used; empty if they run
     */
    public record Installed(
            Optional<String> version, Path mongod, Optional<Path> mongos, Message source, Optional<Message> problem) {

        static Installed usable(ServerBinaries binaries) {
            return new Installed(
                    Optional.of(binaries.version().toString()),
                    binaries.mongod(),
                    binaries.mongos(),
                    binaries.source(),
                    Optional.empty());
        }

        static Installed broken(UncheckedBinaries candidate, Message problem) {
            return new Installed(
                    Optional.empty(), candidate.mongod(), candidate.mongos(), candidate.source(), Optional.of(problem));
        }
    }

    /**
     * A server version that can be fetched if its source is reachable.
     *
     * @param version the version, such as {@code 6.0.5}
     * @param source its source, in words for the user
     * @param mongos true if it includes a mongos; otherwise the embedded mongos is used
     * @param obstacle the reason why it can't be fetched on this machine; empty if none is known
     */
    public record Obtainable(String version, Message source, boolean mongos, Optional<Message> obstacle) {}
}
