package io.shardlab.local.cluster;

import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.binaries.ServerVersion;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The real mongod that integration tests run: the one that a user would get. */
public final class TestServers {

    private static ServerBinaries found;

    private TestServers() {}

    /** Without a mongos, even where there is one: what these tests test is the embedded one. */
    public static synchronized ServerBinaries binaries() {
        if (found == null) {
            ServerBinaries any =
                    ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE);
            found = new ServerBinaries(any.version(), any.mongod(), Optional.empty(), any.environment(), any.source());
        }
        return found;
    }

    static ServerBinaries binaries(String version, Path mongod) {
        return new ServerBinaries(ServerVersion.of(version), mongod, Optional.empty(), Map.of(), Message.text("test"));
    }
}
