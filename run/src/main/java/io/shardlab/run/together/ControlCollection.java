package io.shardlab.run.together;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.exists;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.PushOptions;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.Updates;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.bson.types.ObjectId;

/**
 * The collection in which the machines of a run meet: one document for the run, and one for each piece of a result. All times
 * in it are those of the server that holds it. Connects when it is first used. Blocking; throws the driver's exceptions;
 * thread-safe.
 */
final class ControlCollection implements AutoCloseable {

    static final String COLLECTION = "shardlab.together";

    private static final int DUPLICATE_KEY = 11000;

    /** IndexOptionsConflict and IndexKeySpecsConflict. */
    private static final Set<Integer> OTHER_INDEX = Set.of(85, 86);

    private static final long DAYS_KEPT = 7;
    private static final String ID = "_id";
    private static final String BEAT = "members.$.beat";
    private static final String TOUCHED = "touched";

    private final Supplier<Target> connect;
    private final String database;
    private final String name;
    private Optional<Target> connected = Optional.empty();

    /**
     * @param connect connects to the servers that hold it
     * @param name the name of the run
     */
    ControlCollection(Supplier<Target> connect, String database, String name) {
        this.connect = connect;
        this.database = database;
        this.name = name;
    }

    private synchronized MongoCollection<Document> collection() {
        if (connected.isEmpty()) {
            connected = Optional.of(connect.get());
        }
        return connected
                .get()
                .admin()
                .client()
                .getDatabase(database)
                .getCollection(COLLECTION)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .withWriteConcern(WriteConcern.MAJORITY);
    }

    /** Has the servers remove what runs have left behind, after days. */
    void expire() {
        try {
            collection()
                    .createIndex(Indexes.ascending(TOUCHED), new IndexOptions().expireAfter(DAYS_KEPT, TimeUnit.DAYS));
        } catch (MongoCommandException e) {
            // Another version may keep them for another time.
            if (!OTHER_INDEX.contains(e.getErrorCode())) {
                throw refused(e);
            }
        }
    }

    /** The servers can be reached, but the collection does not take what is written. */
    private RunFailedException refused(MongoException failure) {
        return new RunFailedException(
                Message.of(
                        "The collection {1} in the database {0}, in which the load machines meet, cannot be used: {2}. "
                                + "Drop it if no run is going on there, or name other servers by --control-uri.",
                        database, COLLECTION, MongoErrors.describe(failure)),
                failure);
    }

    private Gathering gathering(Document stored) {
        return read(stored, Gathering::of);
    }

    /** A document of this layout; another one may be that of another version, or of something else. */
    private <T> T read(Document stored, Function<Document, T> reader) {
        try {
            return reader.apply(stored);
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    Message.of(
                            "The collection {1} in the database {0} has a document '{2}' of another layout, as another "
                                    + "version of this program or somebody else may write it. Delete it by "
                                    + "db.getCollection(\"{1}\").deleteOne({_id: \"{2}\"}) if no run of this name is going on, or give "
                                    + "another name by {3}.",
                            database, COLLECTION, name, Together.NAME_OPTION),
                    e);
        }
    }

    /**
     * Adds a machine to the run, which begins with the first one.
     *
     * @param count the number of machines that the first one wants
     * @return empty if the run has its machines, or one of them has ended
     */
    Optional<Gathering> join(Document member, int count) {
        try {
            return Optional.of(gathering(collection()
                    .findOneAndUpdate(
                            and(eq(ID, name), exists("members." + (count - 1), false), exists("members.end", false)),
                            Updates.combine(
                                    Updates.setOnInsert("gathering", new ObjectId()),
                                    Updates.setOnInsert("of", count),
                                    Updates.push("members", member),
                                    Updates.currentDate(TOUCHED)),
                            new FindOneAndUpdateOptions().upsert(true).returnDocument(ReturnDocument.AFTER))));
        } catch (MongoException e) {
            if (e.getCode() == DUPLICATE_KEY) {
                return Optional.empty();
            }
            throw e instanceof MongoCommandException ? refused(e) : e;
        }
    }

    /** A look at a run of this name, and the time of the look. */
    record Look(Gathering gathering, Instant now) {}

    /** The run of this name, to which no machine can be added; empty if it is gone. */
    Optional<Look> look() {
        return Optional.ofNullable(collection()
                        .findOneAndUpdate(
                                eq(ID, name),
                                Updates.currentDate("looked"),
                                new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
                .map(stored ->
                        new Look(gathering(stored), stored.getDate("looked").toInstant()));
    }

    /** Removes a run that is over, if it has not changed since, and the results that it has left behind. */
    void remove(Gathering old) {
        collection().deleteOne(and(eq(ID, name), eq("gathering", old.id()), eq(TOUCHED, Date.from(old.touched()))));
        removeResults(old.id());
    }

    /** Removes a machine that is one too many. */
    void withdraw(ObjectId member) {
        collection().updateOne(eq(ID, name), Updates.pull("members", new Document("id", member)));
    }

    /** The run as it is now, which a read shows; empty if it is gone. */
    Optional<Gathering> read(ObjectId run) {
        return Optional.ofNullable(collection()
                        .find(and(eq(ID, name), eq("gathering", run)))
                        .first())
                .map(this::gathering);
    }

    /** Gives a sign of life; returns the run as it is now, empty if it is gone. */
    Optional<Gathering> beat(ObjectId run, ObjectId member) {
        return update(run, member, List.of());
    }

    /** The time of the server that holds the collection. Does not wait for other members of its replica set. */
    Instant time(ObjectId run, ObjectId member) {
        return gathering(collection()
                        .withWriteConcern(WriteConcern.W1)
                        .findOneAndUpdate(self(run, member), signOfLife(List.of()), after()))
                .member(member)
                .beat();
    }

    /**
     * Says a number to the others.
     *
     * @param quietUntil until when the machine gives no sign of life from now on
     */
    Optional<Gathering> say(ObjectId run, ObjectId member, long number, Optional<Instant> quietUntil) {
        return update(
                run,
                member,
                List.of(
                        Updates.inc("members.$.steps", 1L),
                        Updates.pushEach(
                                "members.$.said", List.of(number), new PushOptions().slice(-JoinedMachine.KEPT)),
                        quietUntil
                                .map(until -> Updates.set("members.$.quietUntil", Date.from(until)))
                                .orElseGet(() -> Updates.unset("members.$.quietUntil"))));
    }

    /** Says that the machine has ended. */
    Optional<Gathering> end(ObjectId run, ObjectId member, JoinedMachine.End end) {
        return update(
                run,
                member,
                List.of(Updates.set("members.$.end", end.toDocument()), Updates.unset("members.$.quietUntil")));
    }

    /** Says where the result of all machines is, or why there is none. */
    void announce(ObjectId run, ObjectId member, Message outcome) {
        update(run, member, List.of(Updates.set("outcome", StoredMessage.of(outcome))));
    }

    private Optional<Gathering> update(ObjectId run, ObjectId member, List<Bson> updates) {
        return Optional.ofNullable(collection().findOneAndUpdate(self(run, member), signOfLife(updates), after()))
                .map(this::gathering);
    }

    private Bson self(ObjectId run, ObjectId member) {
        return and(eq(ID, name), eq("gathering", run), eq("members.id", member));
    }

    private static Bson signOfLife(List<Bson> updates) {
        return Updates.combine(Updates.combine(updates), Updates.currentDate(BEAT), Updates.currentDate(TOUCHED));
    }

    private static FindOneAndUpdateOptions after() {
        return new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER);
    }

    /** Stores a piece of a machine's result. */
    void put(ObjectId run, ObjectId member, int chunk, byte[] piece) {
        collection()
                .insertOne(new Document(ID, chunkId(run, member, chunk))
                        .append("data", new Binary(piece))
                        .append(TOUCHED, new Date()));
    }

    /** Returns a piece of a machine's result; empty if somebody has removed it. */
    Optional<byte[]> take(ObjectId run, ObjectId member, int chunk) {
        return Optional.ofNullable(
                        collection().find(eq(ID, chunkId(run, member, chunk))).first())
                .map(stored ->
                        read(stored, piece -> piece.get("data", Binary.class).getData()));
    }

    /** Removes all pieces of results of a run. */
    void removeResults(ObjectId run) {
        collection().deleteMany(eq("_id.run", run));
    }

    private static Document chunkId(ObjectId run, ObjectId member, int chunk) {
        return new Document("run", run).append("machine", member).append("chunk", chunk);
    }

    /** Removes the run, once all machines have ended and know the outcome. */
    void removeRun(ObjectId run) {
        collection().deleteOne(and(eq(ID, name), eq("gathering", run)));
    }

    @Override
    public synchronized void close() {
        connected.ifPresent(Target::close);
        connected = Optional.empty();
    }
}
