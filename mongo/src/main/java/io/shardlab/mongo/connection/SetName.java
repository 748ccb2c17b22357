package io.shardlab.mongo.connection;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ServerDescription;
import io.shardlab.core.deployment.UriOptions;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Asks servers for the name of their replica set, which the driver hides if a connection string asks for another. */
final class SetName {

    private static final long PATIENCE_MILLIS = 5000;

    private SetName() {}

    /**
     * Compares the name in a connection string with that of the servers; blocks for some seconds for each server that is silent.
     *
     * @return a sentence without a full stop on the first server with another name or none; empty if there is no such server
     */
    static Optional<Message> mistake(MongoClientSettings settings, String uri) {
        return UriOptions.find(uri, "replicaSet")
                .flatMap(asked -> settings.getClusterSettings().getHosts().stream()
                        .map(host -> describe(MongoClientSettings.builder(settings)
                                        .applyToClusterSettings(cluster -> cluster.requiredReplicaSetName(null)
                                                .hosts(List.of(host))
                                                .mode(ClusterConnectionMode.SINGLE)
                                                .serverSelectionTimeout(PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
                                        .build())
                                .filter(server -> !Objects.equals(server.getSetName(), asked))
                                .map(server -> mistake(server, asked)))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static Message mistake(ServerDescription server, String asked) {
        return server.getSetName() == null
                ? Message.of("{0} is not a member of a replica set named '{1}'", server.getAddress(), asked)
                : Message.of(
                        "{0} is a member of the replica set '{1}', and not of one named '{2}' as the URI asks",
                        server.getAddress(), server.getSetName(), asked);
    }

    /** Returns what the driver learns of a server, for which it need not log in; empty if the server does not answer. */
    private static Optional<ServerDescription> describe(MongoClientSettings direct) {
        try (MongoClient client = MongoClients.create(direct, ClientSettings.IDENTITY)) {
            try {
                client.getDatabase("admin").runCommand(new Document("ping", 1));
            } catch (MongoException e) {
                // A server that refuses the login has introduced itself, too.
            }
            return client.getClusterDescription().getServerDescriptions().stream()
                    .filter(ServerDescription::isOk)
                    .findFirst();
        }
    }
}
