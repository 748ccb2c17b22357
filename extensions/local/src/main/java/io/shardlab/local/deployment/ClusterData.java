package io.shardlab.local.deployment;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import java.util.Set;
import org.bson.Document;

/** The data that runs leave on the servers of a local cluster. */
public final class ClusterData {

    private static final Set<String> OF_SERVERS = Set.of("admin", "config", "local");

    private ClusterData() {}

    /** Drops all data and starts the balancer, as after the start of the servers. Blocks. */
    public static void clear(Target target) {
        MongoClient client = target.admin().client();
        if (target.description().kind() == TargetKind.SHARDED) {
            // A run may have stopped the balancer.
            client.getDatabase("admin").runCommand(new Document("balancerStart", 1));
        }
        for (String name : client.listDatabaseNames()) {
            if (!OF_SERVERS.contains(name)) {
                client.getDatabase(name).drop();
            }
        }
    }
}
