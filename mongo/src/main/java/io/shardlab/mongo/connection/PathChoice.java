package io.shardlab.mongo.connection;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses the client path of a phase: one for all its operations, chosen before anything is measured.
 *
 * @param settings the settings of the run
 * @param notices report the reason if the direct path is not possible
 */
public record PathChoice(Settings settings, Notices notices) {

    /** Chooses the path for operations that only read. */
    public ClientPath ofReads(Target target) {
        return of(target, List.of(client(target).getReadPreference()), List.of());
    }

    /** Chooses the path for operations that only write. */
    public ClientPath ofWrites(Target target) {
        return of(target, List.of(), List.of(client(target).getWriteConcern()));
    }

    /** Chooses the path for a mix of both, whose operations would not be comparable otherwise. */
    public ClientPath ofReadsAndWrites(Target target) {
        return of(
                target,
                List.of(client(target).getReadPreference()),
                List.of(client(target).getWriteConcern()));
    }

    /**
     * Chooses the path for operations with some read preferences and write concerns.
     *
     * @param reads the read preference of each read
     * @param writes the write concern of each write
     */
    public ClientPath of(Target target, List<ReadPreference> reads, List<WriteConcern> writes) {
        return of(Stream.of(
                obstacle(target),
                reads.stream()
                        .flatMap(preference -> obstacleToReads(target, preference).stream())
                        .findFirst(),
                writes.stream()
                        .flatMap(concern -> obstacleToWrites(concern).stream())
                        .findFirst()));
    }

    /**
     * Returns the path for operations that only the driver can execute.
     *
     * @param reason the reason, such as "transactions need a session"
     */
    public ClientPath driverOnly(Message reason) {
        refuseIfAskedForDirect(reason);
        return ClientPath.DRIVER;
    }

    private ClientPath of(Stream<Optional<Message>> obstacles) {
        Optional<ClientPath> asked = settings.find(TargetParameters.CLIENT_PATH);
        Optional<Message> obstacle = obstacles.flatMap(Optional::stream).findFirst();
        if (obstacle.isEmpty() || asked.equals(Optional.of(ClientPath.DRIVER))) {
            return asked.orElse(ClientPath.DIRECT);
        }
        refuseIfAskedForDirect(obstacle.get());
        notices.say(Message.of("Operations go through the driver's public interface, as {0}", obstacle.get()));
        return ClientPath.DRIVER;
    }

    private void refuseIfAskedForDirect(Message reason) {
        if (settings.find(TargetParameters.CLIENT_PATH).equals(Optional.of(ClientPath.DIRECT))) {
            throw new UsageException(Message.of(
                    "--client-path direct is not possible here, as {0}: say --client-path driver, or leave it out.",
                    reason));
        }
    }

    private static Optional<Message> obstacle(Target target) {
        return target.routers().stream()
                .flatMap(router -> PinnedConnection.obstacle(router.client()).stream())
                .findFirst();
    }

    private static Optional<Message> obstacleToReads(Target target, ReadPreference preference) {
        boolean takeTurns =
                target.description().kind() == TargetKind.REPLICA_SET && !preference.equals(ReadPreference.primary());
        return takeTurns
                ? Optional.of(Message.of(
                        "only the driver distributes reads over a replica set's members by the read preference"))
                : Optional.empty();
    }

    private static Optional<Message> obstacleToWrites(WriteConcern concern) {
        return concern.isAcknowledged()
                ? Optional.empty()
                : Optional.of(Message.of("writes with the write concern 0 get no reply"));
    }

    private static MongoClient client(Target target) {
        return target.routers().get(0).client();
    }
}
