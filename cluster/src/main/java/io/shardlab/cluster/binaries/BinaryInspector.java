package io.shardlab.cluster.binaries;

import io.shardlab.core.progress.Notices;
import java.nio.file.Path;
import java.util.Optional;

/** Turns a candidate into checked server programs by running them. Thread-safe; blocks while they run. */
final class BinaryInspector {

    private final VersionProbe probe;

    BinaryInspector(VersionProbe probe) {
        this.probe = probe;
    }

    /**
     * Checks the server, and the router where there is one. A router that does not run, or that is of another release
     * series than the server, is left out with a notice.
     *
     * @throws UnavailableException if the server does not run here, with the reason
     */
    ServerBinaries inspect(Candidate candidate, Notices notices) throws UnavailableException, InterruptedException {
        ServerVersion version = probe.version(candidate.mongod(), candidate.environment());
        return new ServerBinaries(
                version,
                candidate.mongod(),
                usableMongos(candidate, version, notices),
                candidate.environment(),
                candidate.source());
    }

    private Optional<Path> usableMongos(Candidate candidate, ServerVersion mongod, Notices notices)
            throws InterruptedException {
        if (candidate.mongos().isEmpty()) {
            return Optional.empty();
        }
        Path mongos = candidate.mongos().get();
        try {
            ServerVersion version = probe.version(mongos, candidate.environment());
            if (version.sameSeries(mongod)) {
                return candidate.mongos();
            }
            notices.say(mongos + " is left out: its version " + version + " does not go with mongod " + mongod + ".");
        } catch (UnavailableException e) {
            notices.say("mongos is left out: " + e.getMessage() + ".");
        }
        return Optional.empty();
    }
}
