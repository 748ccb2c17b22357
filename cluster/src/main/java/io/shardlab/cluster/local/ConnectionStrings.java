package io.shardlab.cluster.local;

import java.util.List;
import java.util.stream.Collectors;

/** Connection strings of several routers. */
final class ConnectionStrings {

    private static final String SCHEME = "mongodb://";

    private ConnectionStrings() {}

    /** One connection string with all hosts; a single one stays as it is. */
    static String joined(List<String> uris) {
        if (uris.size() == 1) {
            return uris.get(0);
        }
        return uris.stream().map(ConnectionStrings::host).collect(Collectors.joining(",", SCHEME, "/"));
    }

    private static String host(String uri) {
        return uri.substring(SCHEME.length(), uri.lastIndexOf('/'));
    }
}
