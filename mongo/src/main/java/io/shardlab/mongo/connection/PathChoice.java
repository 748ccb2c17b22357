package io.shardlab.mongo.connection;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import java.util.Optional;
import java.util.stream.Stream;

/** Which way the operations of a phase take: one for all of them, decided before anything is measured. */
public final class PathChoice {

    private final Settings settings;
    private final Notices notices;

    /** @param notices are told if the direct way is not possible */
    public PathChoice(Settings settings, Notices notices) {
        this.settings = settings;
        this.notices = notices;
    }

    /** For operations that only read. */
    public ClientPath ofReads(Target target) {
        return of(Stream.of(obstacle(target), obstacleToReads(target)));
    }

    /** For operations that only write. */
    public ClientPath ofWrites(Target target) {
        return of(Stream.of(obstacle(target), obstacleToWrites(target)));
    }

    /** For a mix of both, whose operations would not be comparable otherwise. */
    public ClientPath ofReadsAndWrites(Target target) {
        return of(Stream.of(obstacle(target), obstacleToReads(target), obstacleToWrites(target)));
    }

    /**
     * For operations that only the driver can do.
     *
     * @param reason why, as in "transactions need a session"
     */
    public ClientPath driverOnly(String reason) {
        refuseIfAskedForDirect(reason);
        return ClientPath.DRIVER;
    }

    private ClientPath of(Stream<Optional<String>> obstacles) {
        Optional<ClientPath> asked = settings.find(TargetParameters.CLIENT_PATH);
        Optional<String> obstacle = obstacles.flatMap(Optional::stream).findFirst();
        if (obstacle.isEmpty() || asked.equals(Optional.of(ClientPath.DRIVER))) {
            return asked.orElse(ClientPath.DIRECT);
        }
        refuseIfAskedForDirect(obstacle.get());
        notices.say("Operations go through the driver's public interface, as " + obstacle.get());
        return ClientPath.DRIVER;
    }

    private void refuseIfAskedForDirect(String reason) {
        if (settings.find(TargetParameters.CLIENT_PATH).equals(Optional.of(ClientPath.DIRECT))) {
            throw new UsageException("--client-path direct is not possible here, as " + reason
                    + ": say --client-path driver, or leave it out.");
        }
    }

    private static Optional<String> obstacle(Target target) {
        return target.routers().stream()
                .flatMap(router -> PinnedConnection.obstacle(router.client()).stream())
                .findFirst();
    }

    private static Optional<String> obstacleToReads(Target target) {
        boolean takeTurns = target.description().kind() == TargetKind.REPLICA_SET
                && !client(target).getReadPreference().equals(ReadPreference.primary());
        return takeTurns
                ? Optional.of("a read preference has a replica set's members take turns, which the driver sees to")
                : Optional.empty();
    }

    private static Optional<String> obstacleToWrites(Target target) {
        return client(target).getWriteConcern().isAcknowledged()
                ? Optional.empty()
                : Optional.of("the write concern 0 has no reply to wait for");
    }

    private static MongoClient client(Target target) {
        Router first = target.routers().get(0);
        return first.client();
    }
}
