package io.shardlab.servers.binaries;

import io.shardlab.core.progress.Notices;
import io.shardlab.servers.host.HostEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks through the places of this machine for server programs that run. Thread-safe; blocks while they are run. */
final class LocalServers {

    private final List<Location> locations;
    private final BinaryInspector inspector;

    /** @param locations in the order in which they are searched */
    LocalServers(List<? extends Location> locations, BinaryInspector inspector) {
        this.locations = List.copyOf(locations);
        this.inspector = inspector;
    }

    /**
     * The first programs of a wanted version that run. Those that do not run are skipped with a notice.
     *
     * @param attempts receives a line for each place that could not serve
     */
    Optional<ServerBinaries> find(VersionRequest wanted, Notices notices, List<String> attempts)
            throws InterruptedException {
        for (Location location : locations) {
            Optional<ServerBinaries> found = find(location, wanted, notices, attempts);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<ServerBinaries> find(
            Location location, VersionRequest wanted, Notices notices, List<String> attempts)
            throws InterruptedException {
        List<String> reasons = new ArrayList<>();
        for (Candidate candidate : location.candidates(wanted)) {
            try {
                ServerBinaries binaries = inspector.inspect(candidate, notices);
                if (wanted.accepts(binaries.version())) {
                    return Optional.of(binaries);
                }
                reasons.add(candidate.mongod() + " is version " + binaries.version());
            } catch (UnavailableException e) {
                notices.say(e.getMessage() + "; looking further.");
                reasons.add(e.getMessage());
            }
        }
        attempts.add(location.name() + ": " + (reasons.isEmpty() ? "no mongod there" : String.join("; ", reasons)));
        return Optional.empty();
    }

    /** Everything there is, runnable or not. */
    List<ServerInventory.Installed> list() throws InterruptedException {
        List<ServerInventory.Installed> servers = new ArrayList<>();
        for (Location location : locations) {
            for (Candidate candidate : location.candidates(VersionRequest.ANY)) {
                servers.add(describe(candidate));
            }
        }
        return servers;
    }

    private ServerInventory.Installed describe(Candidate candidate) throws InterruptedException {
        try {
            return ServerInventory.Installed.usable(inspector.inspect(candidate, Notices.NONE));
        } catch (UnavailableException e) {
            return ServerInventory.Installed.broken(candidate, e.getMessage());
        }
    }

    /** A place on this machine where server programs may lie already. */
    interface Location {

        /** In words for the user, such as "PATH". */
        String name();

        /** What lies there, the preferred one first; versions that are known to be unwanted may be left out. */
        List<Candidate> candidates(VersionRequest wanted);
    }

    /** The folders of the PATH variable. */
    static final class PathLocation implements Location {

        private final HostEnvironment host;

        PathLocation(HostEnvironment host) {
            this.host = host;
        }

        @Override
        public String name() {
            return "PATH";
        }

        @Override
        public List<Candidate> candidates(VersionRequest wanted) {
            return host.programs("mongod")
                    .distinct()
                    .map(mongod -> new Candidate(mongod, mongosFor(mongod), Map.of(), name()))
                    .toList();
        }

        /** The one beside mongod is of the same installation; else packages may have put it elsewhere on PATH. */
        private Optional<Path> mongosFor(Path mongod) {
            List<Path> all = host.programs("mongos").toList();
            Stream<Path> beside =
                    all.stream().filter(mongos -> mongos.getParent().equals(mongod.getParent()));
            return Stream.concat(beside, all.stream()).findFirst();
        }
    }
}
