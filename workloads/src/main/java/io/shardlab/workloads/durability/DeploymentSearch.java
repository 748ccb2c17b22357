package io.shardlab.workloads.durability;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.bson.Document;

/** Asks a target's servers what they can satisfy. Blocking; what the user may not see stays empty. */
final class DeploymentSearch {

    private static final Document NOTHING = new Document();

    private final Target target;
    private final MongoDatabase admin;

    private DeploymentSearch(Target target) {
        this.target = target;
        this.admin = target.admin().client().getDatabase("admin");
    }

    static Deployment of(Target target) {
        DeploymentSearch search = new DeploymentSearch(target);
        return switch (target.description().kind()) {
            case STANDALONE -> search.standalone();
            case REPLICA_SET -> search.replicaSet();
            case SHARDED -> search.sharded();
        };
    }

    private Deployment standalone() {
        return new Deployment(
                TargetKind.STANDALONE,
                target.admin().name(),
                OptionalInt.of(1),
                OptionalInt.of(1),
                OptionalInt.of(1),
                OptionalInt.of(1),
                Optional.empty(),
                Optional.of(Set.of()),
                noJournal());
    }

    private Deployment replicaSet() {
        Optional<SetConfiguration> configuration =
                ask("replSetGetConfig").map(reply -> new SetConfiguration(reply.get("config", Document.class)));
        Optional<SetStatus> status = ask("replSetGetStatus").map(SetStatus::new);
        return new Deployment(
                TargetKind.REPLICA_SET,
                ask("hello").map(hello -> hello.getString("setName")).orElse("?"),
                known(configuration.map(SetConfiguration::dataMembers)),
                known(status.map(SetStatus::up)),
                known(configuration.map(SetConfiguration::writeMajority)),
                known(configuration.flatMap(known -> status.map(now -> now.up(known.voters())))),
                configuration.map(SetConfiguration::majorityIsJournaled),
                configuration.map(SetConfiguration::modes),
                noJournal());
    }

    private Deployment sharded() {
        Optional<Document> smallest = ask("listShards")
                .flatMap(reply -> reply.getList("shards", Document.class).stream()
                        .min(Comparator.comparingInt(DeploymentSearch::members)));
        return new Deployment(
                TargetKind.SHARDED,
                smallest.map(shard -> shard.getString("_id")).orElse("?"),
                known(smallest.map(DeploymentSearch::members)),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A shard's host is {@code set/host:port,host:port}. */
    private static int members(Document shard) {
        return shard.getString("host").split(",").length;
    }

    /** The storage options that a server was started with tell; a newer one always has a journal. */
    private Optional<String> noJournal() {
        Document storage = ask("getCmdLineOpts")
                .map(reply -> reply.get("parsed", NOTHING).get("storage", NOTHING))
                .orElse(NOTHING);
        if (!storage.get("journal", NOTHING).getBoolean("enabled", true)) {
            return Optional.of("it was started with --nojournal");
        }
        String engine = storage.get("engine", "wiredTiger");
        return List.of("inMemory", "ephemeralForTest").contains(engine)
                ? Optional.of("its storage engine is " + engine)
                : Optional.empty();
    }

    private Optional<Document> ask(String command) {
        try {
            return Optional.of(admin.runCommand(new Document(command, 1)));
        } catch (MongoCommandException e) {
            return Optional.empty();
        }
    }

    private static OptionalInt known(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }
}
