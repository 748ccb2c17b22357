package io.shardlab.local.binaries;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.host.HostPlatform;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Searches the places of this machine for server programs that run. Thread-safe; blocks while programs run. */
final class LocalServers {

    private final List<Location> locations;
    private final BinaryInspector inspector;

    LocalServers(List<? extends Location> locations, BinaryInspector inspector) {
        this.locations = List.copyOf(locations);
        this.inspector = inspector;
    }

    /**
     * Returns the first programs of a wanted version that run. Programs that do not run are skipped with a notice.
     *
     * @param attempts receives a line for each place without suitable programs
     */
    Optional<ServerBinaries> find(VersionRequest wanted, Notices notices, List<Message> attempts)
            throws InterruptedException {
        for (Location location : locations) {
            List<Message> reasons = new ArrayList<>();
            for (UncheckedBinaries candidate : location.candidates(wanted)) {
                try {
                    ServerBinaries binaries = inspector.inspect(candidate, notices);
                    if (wanted.accepts(binaries.version())) {
                        return Optional.of(binaries);
                    }
                    reasons.add(Message.of("{0} is version {1}", candidate.mongod(), binaries.version()));
                } catch (UnavailableException e) {
                    notices.say(Message.of("{0}; looking further.", e.reason()));
                    reasons.add(e.reason());
                }
            }
            attempts.add(
                    reasons.isEmpty()
                            ? Message.of("{0}: no mongod there", location.name())
                            : location.name().and(Message.text(": ")).and(Message.joined("; ", reasons)));
        }
        return Optional.empty();
    }

    List<ServerInventory.Installed> list() throws InterruptedException {
        List<ServerInventory.Installed> servers = new ArrayList<>();
        for (Location location : locations) {
            for (UncheckedBinaries candidate : location.candidates(VersionRequest.ANY)) {
                try {
                    servers.add(ServerInventory.Installed.usable(inspector.inspect(candidate, Notices.NONE)));
                } catch (UnavailableException e) {
                    servers.add(ServerInventory.Installed.broken(candidate, e.reason()));
                }
            }
        }
        return servers;
    }

    interface Location {

        Message name();

        /** The programs there, the preferred one first. Versions that are known to be unwanted may be left out. */
        List<UncheckedBinaries> candidates(VersionRequest wanted);
    }

    record PathLocation(HostEnvironment host) implements Location {

        @Override
        public Message name() {
            return Message.text("PATH");
        }

        @Override
        public List<UncheckedBinaries> candidates(VersionRequest wanted) {
            return host.programs("mongod")
                    .distinct()
                    .map(mongod -> new UncheckedBinaries(mongod, mongosFor(mongod), Map.of(), name()))
                    .toList();
        }

        /** A mongos beside the mongod is of the same installation; otherwise packages may have put it elsewhere on PATH. */
        private Optional<Path> mongosFor(Path mongod) {
            List<Path> all = host.programs("mongos").toList();
            Stream<Path> beside =
                    all.stream().filter(mongos -> mongos.getParent().equals(mongod.getParent()));
            return Stream.concat(beside, all.stream()).findFirst();
        }
    }

    /**
     * A folder that the user named. No other place is searched instead, because the user wants these servers and no others.
     *
     * @param name the option or variable that names the folder
     */
    record NamedFolder(Message name, Path folder, HostPlatform platform) implements Location {

        @Override
        public List<UncheckedBinaries> candidates(VersionRequest wanted) {
            return candidate().stream().toList();
        }

        /** @throws UsageException if the folder has no mongod of a wanted version that runs */
        ServerBinaries require(VersionRequest wanted, BinaryInspector inspector, Notices notices)
                throws InterruptedException {
            UncheckedBinaries candidate = requireServer();
            try {
                ServerBinaries binaries = inspector.inspect(candidate, notices);
                if (!wanted.accepts(binaries.version())) {
                    throw new UsageException(Message.of(
                            "{0} {1} holds MongoDB {2}, but --server-version asks for {3}.",
                            name, folder, binaries.version(), wanted.words()));
                }
                return binaries;
            } catch (UnavailableException e) {
                throw new UsageException(Message.of("{0} {1} can't be used: {2}.", name, folder, e.reason()), e);
            }
        }

        /** @throws UsageException if the folder has no mongod, whether or not it runs */
        UncheckedBinaries requireServer() {
            return candidate()
                    .orElseThrow(() -> new UsageException(Message.of(
                            "{0} {1} has no {2}; give the folder that holds MongoDB's programs.",
                            name, folder, platform.executable("mongod"))));
        }

        private Optional<UncheckedBinaries> candidate() {
            return UncheckedBinaries.in(folder, platform, Map.of(), name);
        }
    }
}
