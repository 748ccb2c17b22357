package io.shardlab.mongo.connection;

import com.mongodb.MongoIncompatibleDriverException;
import com.mongodb.connection.ServerDescription;
import java.util.Map;

/** Names servers that the driver does not talk to by their version, of which drivers are told the wire protocol's only. */
final class IncompatibleServers {

    /** Newest server versions by {@code maxWireVersion}: MongoDB's src/mongo/db/wire_version.h. */
    private static final Map<Integer, String> VERSIONS =
            Map.of(0, "2.4", 2, "2.6", 3, "3.0", 4, "3.2", 5, "3.4", 6, "3.6", 7, "4.0");

    private IncompatibleServers() {}

    /** Why the servers cannot be talked to, in one sentence without a full stop. */
    static String describe(MongoIncompatibleDriverException failure) {
        return failure.getClusterDescription().getServerDescriptions().stream()
                .filter(ServerDescription::isIncompatiblyOlderThanDriver)
                .findFirst()
                .map(IncompatibleServers::tooOld)
                .orElseGet(failure::getMessage);
    }

    private static String tooOld(ServerDescription server) {
        String version =
                VERSIONS.getOrDefault(server.getMaxWireVersion(), "of wire version " + server.getMaxWireVersion());
        return server.getAddress() + " is MongoDB " + version + ", older than "
                + ServerDescription.MIN_DRIVER_SERVER_VERSION
                + ", the oldest that the MongoDB driver of this program talks to";
    }
}
