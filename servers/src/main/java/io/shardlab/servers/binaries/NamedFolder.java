package io.shardlab.servers.binaries;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.servers.host.HostPlatform;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder that the user named. It must do: to run other servers than the ones asked for would be a wrong answer, so
 * there is no falling through to the next source.
 */
final class NamedFolder implements LocalServers.Location {

    private final String setting;
    private final Path folder;
    private final HostPlatform platform;

    /** @param setting the option or variable that names it, for messages */
    NamedFolder(String setting, Path folder, HostPlatform platform) {
        this.setting = setting;
        this.folder = folder;
        this.platform = platform;
    }

    @Override
    public String name() {
        return setting;
    }

    @Override
    public List<Candidate> candidates(VersionRequest wanted) {
        return candidate().stream().toList();
    }

    /** @throws UsageException if the folder has no mongod of a wanted version that runs */
    ServerBinaries require(VersionRequest wanted, BinaryInspector inspector, Notices notices)
            throws InterruptedException {
        ServerBinaries binaries = inspect(requireServer(), inspector, notices);
        if (!wanted.accepts(binaries.version())) {
            throw new UsageException(setting + " " + folder + " holds MongoDB " + binaries.version()
                    + ", but --server-version asks for " + wanted + ".");
        }
        return binaries;
    }

    /** @throws UsageException if the folder has no mongod, whether or not it runs */
    Candidate requireServer() {
        return candidate()
                .orElseThrow(() -> new UsageException(setting + " " + folder + " has no "
                        + platform.executable("mongod") + "; give the folder that holds MongoDB's programs."));
    }

    private ServerBinaries inspect(Candidate candidate, BinaryInspector inspector, Notices notices)
            throws InterruptedException {
        try {
            return inspector.inspect(candidate, notices);
        } catch (UnavailableException e) {
            throw new UsageException(setting + " " + folder + " can't be used: " + e.getMessage() + ".", e);
        }
    }

    private Optional<Candidate> candidate() {
        return Candidate.in(folder, platform, Map.of(), setting);
    }
}
