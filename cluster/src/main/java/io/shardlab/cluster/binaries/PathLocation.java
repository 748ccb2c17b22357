package io.shardlab.cluster.binaries;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders of the PATH variable. */
final class PathLocation implements Location {

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
        Stream<Path> beside = all.stream().filter(mongos -> mongos.getParent().equals(mongod.getParent()));
        return Stream.concat(beside, all.stream()).findFirst();
    }
}
