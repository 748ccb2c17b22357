package io.shardlab.workloads.durability;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * The properties of a deployment that decide which levels it can satisfy. A property that the user has no right to see is
 * empty, and refuses nothing: the servers then refuse an insert themselves, or it runs into its time-out.
 *
 * @param kind the topology
 * @param name the name of the replica set, or of the shard with the fewest members; the address of a standalone server
 * @param dataMembers the members that hold data, without arbiters; of the shard that has the fewest
 * @param upMembers those of them that are primary or secondary now
 * @param majority the number of them that make a majority: the servers' {@code writeMajorityCount}
 * @param upVoters the members with a vote and data that are up now
 * @param majorityIsJournaled true if a majority waits for the members' journals, asked for or not
 * @param modes the names of {@code getLastErrorModes}; empty if unknown
 * @param noJournal the reason why there is no journal, in words; empty if there is one
 */
record Deployment(
        TargetKind kind,
        String name,
        Optional<Integer> dataMembers,
        Optional<Integer> upMembers,
        Optional<Integer> majority,
        Optional<Integer> upVoters,
        Optional<Boolean> majorityIsJournaled,
        Optional<Set<String>> modes,
        Optional<Message> noJournal) {

    private static final Document NOTHING = new Document();

    /** Asks a target's servers; blocking. */
    static Deployment of(Target target) {
        MongoDatabase admin = target.admin().client().getDatabase("admin");
        TargetKind kind = target.description().kind();
        return switch (kind) {
            case STANDALONE -> {
                Optional<Integer> one = Optional.of(1);
                String address = target.admin().name();
                yield new Deployment(
                        kind, address, one, one, one, one, Optional.empty(), Optional.of(Set.of()), noJournal(admin));
            }
            case REPLICA_SET -> replicaSet(admin);
            case SHARDED -> sharded(admin);
        };
    }

    private static Deployment replicaSet(MongoDatabase admin) {
        Optional<Configuration> configuration =
                ask(admin, "replSetGetConfig").map(reply -> new Configuration(reply.get("config", Document.class)));
        Optional<SetStatus> status = ask(admin, "replSetGetStatus").map(SetStatus::new);
        return new Deployment(
                TargetKind.REPLICA_SET,
                ask(admin, "hello").map(hello -> hello.getString("setName")).orElse("?"),
                configuration.map(Configuration::dataMembers),
                status.map(SetStatus::up),
                configuration.map(Configuration::writeMajority),
                configuration.flatMap(known -> status.map(now -> now.up(known.voters()))),
                configuration.map(Configuration::majorityIsJournaled),
                configuration.map(Configuration::modes),
                noJournal(admin));
    }

    private static Deployment sharded(MongoDatabase admin) {
        Optional<Document> smallest = ask(admin, "listShards")
                .flatMap(reply -> reply.getList("shards", Document.class).stream()
                        .min(Comparator.comparingInt(Deployment::members)));
        return new Deployment(
                TargetKind.SHARDED,
                smallest.map(shard -> shard.getString("_id")).orElse("?"),
                smallest.map(Deployment::members),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A shard's host is {@code set/host:port,host:port}. */
    private static int members(Document shard) {
        return shard.getString("host").split(",").length;
    }

    /** Reads the storage options with which a server was started; newer servers always have a journal. */
    private static Optional<Message> noJournal(MongoDatabase admin) {
        Document storage = ask(admin, "getCmdLineOpts")
                .map(reply -> reply.get("parsed", NOTHING).get("storage", NOTHING))
                .orElse(NOTHING);
        if (!storage.get("journal", NOTHING).getBoolean("enabled", true)) {
            return Optional.of(Message.of("it was started with --nojournal"));
        }
        String engine = storage.get("engine", "wiredTiger");
        return List.of("inMemory", "ephemeralForTest").contains(engine)
                ? Optional.of(Message.of("its storage engine is {0}", engine))
                : Optional.empty();
    }

    /** Returns the server's reply; empty if the user has no right to the command. */
    static Optional<Document> ask(MongoDatabase admin, String command) {
        try {
            return Optional.of(admin.runCommand(new Document(command, 1)));
        } catch (MongoCommandException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the reason, as the end of a sentence, why the servers cannot reach a level in their present state; empty if they
     * can.
     */
    Optional<Message> whyNot(DurabilityLevel level) {
        return noJournal
                .filter(reason -> level.journaled())
                .map(reason -> Message.of("{0} keeps no journal ({1})", name, reason))
                .or(() -> level.members().flatMap(this::tooFew))
                .or(() -> level.isMajority() ? noMajority() : Optional.empty())
                .or(() -> unknownMode(level));
    }

    private Optional<Message> tooFew(int wanted) {
        if (kind == TargetKind.STANDALONE) {
            return wanted > 1
                    ? Optional.of(Message.of("{0} is a standalone server, which has no member to replicate to", name))
                    : Optional.empty();
        }
        return dataMembers
                .filter(members -> wanted > members)
                .map(members -> Message.of("{0} has {1}", whole(), holders(members)))
                .or(() -> upMembers
                        .filter(up -> wanted > up)
                        .map(up -> Message.of(
                                "only {0,number,#} of the {1} of {2} {0,choice,0#are|1#is|2#are} up",
                                up, holders(dataMembers.orElse(0)), whole())));
    }

    private Optional<Message> noMajority() {
        return majority.flatMap(needed -> upVoters.filter(up -> up < needed)
                .map(up -> Message.of(
                        "a majority of {0} is {1,number,#} members, but only {2,number,#} {2,choice,0#are|1#is|2#are} up",
                        whole(), needed, up)));
    }

    private Optional<Message> unknownMode(DurabilityLevel level) {
        if (level.isMajority() || level.members().isPresent()) {
            return Optional.empty();
        }
        if (kind == TargetKind.STANDALONE) {
            return Optional.of(Message.of("{0} is a standalone server, which has no such mode", name));
        }
        return modes.filter(known -> !known.contains(level.w()))
                .map(known -> Message.of("{0} has no such mode in its settings.getLastErrorModes", whole()));
    }

    private Message whole() {
        return Message.of(kind == TargetKind.SHARDED ? "the shard {0}" : "the replica set {0}", name);
    }

    private static Message holders(int count) {
        return Message.of(
                "{0,number,#} {0,choice,0#members that hold data|1#member that holds data|2#members that hold "
                        + "data}",
                count);
    }

    /** Returns the number of members besides the primary that a write waits for; empty if unknown. */
    Optional<Integer> othersWaitedFor(DurabilityLevel level) {
        if (kind == TargetKind.STANDALONE) {
            return Optional.of(0);
        }
        return level.members()
                .map(members -> Math.max(0, members - 1))
                .or(() -> majority.filter(members -> level.isMajority()).map(members -> members - 1));
    }

    /** A replica set's configuration, from the reply to {@code replSetGetConfig}. */
    record Configuration(Document config) {

        int dataMembers() {
            return (int) members().filter(Configuration::holdsData).count();
        }

        /** Returns the hosts of the members that hold data and have a vote: only they make a majority. */
        Set<String> voters() {
            return members()
                    .filter(Configuration::holdsData)
                    .filter(Configuration::votes)
                    .map(member -> member.getString("host"))
                    .collect(Collectors.toUnmodifiableSet());
        }

        /**
         * Returns the number of members that must have a write with {@code w: majority}: more than half of all votes, but no
         * more than there are voters that hold data, as in {@code replSetGetStatus.writeMajorityCount}.
         */
        int writeMajority() {
            int votes = (int) members().filter(Configuration::votes).count();
            return Math.min(votes / 2 + 1, voters().size());
        }

        /** True if a majority's acknowledgements wait for the journal, which is the default. */
        boolean majorityIsJournaled() {
            return config.getBoolean("writeConcernMajorityJournalDefault", true);
        }

        Set<String> modes() {
            return Set.copyOf(config.get("settings", NOTHING)
                    .get("getLastErrorModes", NOTHING)
                    .keySet());
        }

        private Stream<Document> members() {
            return config.getList("members", Document.class).stream();
        }

        private static boolean holdsData(Document member) {
            return !member.getBoolean("arbiterOnly", false);
        }

        private static boolean votes(Document member) {
            return !(member.get("votes") instanceof Number votes) || votes.intValue() > 0;
        }
    }
}
