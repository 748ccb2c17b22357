package io.shardlab.cluster.binaries;

import com.mongodb.connection.ServerDescription;
import io.shardlab.core.error.UsageException;

/** Refuses servers that are older than the MongoDB driver of this program talks to, as the driver itself says. */
final class OldestServer {

    private static final ServerVersion OLDEST = ServerVersion.of(ServerDescription.MIN_DRIVER_SERVER_VERSION + ".0");

    private OldestServer() {}

    /**
     * Refuses what is found.
     *
     * @throws UsageException if the driver does not talk to servers of that version
     */
    static ServerBinaries require(ServerBinaries found) {
        if (ServerVersion.of(found.version()).compareTo(OLDEST) < 0) {
            throw new UsageException("MongoDB " + found.version() + " (" + found.mongod() + ") is " + tooOld()
                    + "; name another by --mongodb-bin or --server-version.");
        }
        return found;
    }

    /**
     * Refuses what is asked for, before anything is looked for.
     *
     * @throws UsageException if the driver talks to no server of those versions
     */
    static void require(VersionRequest wanted) {
        if (wanted.isOlderThan(OLDEST)) {
            throw new UsageException("--server-version asks for " + wanted + ", which is " + tooOld() + ".");
        }
    }

    private static String tooOld() {
        return "older than " + ServerDescription.MIN_DRIVER_SERVER_VERSION
                + ", the oldest that the MongoDB driver of this program talks to";
    }
}
