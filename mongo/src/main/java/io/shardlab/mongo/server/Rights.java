package io.shardlab.mongo.server;

import java.util.List;
import org.bson.Document;

/**
 * What a user may do to a server as a whole.
 *
 * @param reply to {@link #COMMAND}
 */
record Rights(Document reply) {

    /** Any user may ask it. */
    static final Document COMMAND = new Document("connectionStatus", 1).append("showPrivileges", true);

    private static final String ANY = "anyAction";

    /** Whether an action on the cluster is allowed; without a login a server has no access control, or refuses by itself. */
    boolean allow(String action) {
        Document info = reply.get("authInfo", new Document());
        return info.getList("authenticatedUsers", Document.class, List.of()).isEmpty()
                || info.getList("authenticatedUserPrivileges", Document.class, List.of()).stream()
                        .filter(privilege -> isOnCluster(privilege.get("resource", new Document())))
                        .map(privilege -> privilege.getList("actions", String.class, List.of()))
                        .anyMatch(actions -> actions.contains(action) || actions.contains(ANY));
    }

    private static boolean isOnCluster(Document resource) {
        return resource.getBoolean("cluster", false) || resource.getBoolean("anyResource", false);
    }
}
