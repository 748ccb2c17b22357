package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/**
 * A lock of one member of a replica set against writes, so that its data files can be copied. Blocking; used by one thread at
 * a time.
 */
public final class FileLock implements AutoCloseable {

    /** The server first finishes writes under way and writes all data to the files. */
    private static final int LOCK_TIMEOUT_MILLIS = 600_000;

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int UNLOCK_ATTEMPTS = 3;

    /** The error code of a server that is not locked. */
    private static final int ILLEGAL_OPERATION = 20;

    private final ConnectionString uri;
    private final ReplicaSetMembers set;
    private final String address;
    private final boolean primary;
    private final MemberAdmin member;
    private boolean asked;
    private boolean held;

    private FileLock(ConnectionString uri, ReplicaSetMembers set, String address, boolean primary) {
        this.uri = uri;
        this.set = set;
        this.address = address;
        this.primary = primary;
        this.member = MemberAdmin.open(uri, address, LOCK_TIMEOUT_MILLIS);
    }

    /**
     * Chooses the first secondary, which leaves the set writable, or else the primary. Does not lock it yet.
     *
     * @param uri the target's URI, for its user and TLS options
     * @throws RunFailedException if no member of the set serves
     */
    public static FileLock choose(ConnectionString uri, ReplicaSetMembers set) throws InterruptedException {
        Optional<String> primary = Optional.empty();
        for (String address : set.hosts()) {
            try (MemberAdmin member = MemberAdmin.of(uri, address)) {
                Optional<MemberAdmin.Position> position = member.position();
                if (position.filter(MemberAdmin.Position::secondary).isPresent()) {
                    return new FileLock(uri, set, address, false);
                }
                if (position.filter(MemberAdmin.Position::primary).isPresent()) {
                    primary = Optional.of(address);
                }
            }
        }
        String only = primary.orElseThrow(() -> new RunFailedException(
                Message.of("No member of the set {0} serves: {1}.", set.name(), String.join(", ", set.hosts()))));
        return new FileLock(uri, set, only, true);
    }

    public String address() {
        return address;
    }

    /** True if the member is the primary, so that all writes to the set wait while it is locked. */
    public boolean locksPrimary() {
        return primary;
    }

    /**
     * Locks the member; returns when all writes are in its files. A secondary first catches up with its primary's present
     * state.
     *
     * @throws RunFailedException if the server refuses, or a secondary does not catch up
     */
    public void lock() throws InterruptedException {
        if (!primary && !CatchUpWait.await(uri, Map.of(set, List.of(address)), PATIENCE, CatchUpWait.Listener.NONE)) {
            throw new RunFailedException(Message.of(
                    "The secondary {0} did not catch up with its primary within {1,number,#} minutes.",
                    address, PATIENCE.toMinutes()));
        }
        asked = true;
        try {
            member.run(new Document("fsync", 1).append("lock", true));
            held = true;
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of("The server {0} cannot be locked: {1}.", address, MongoErrors.describe(e)), e);
        }
    }

    /**
     * Unlocks the member if this object has locked it, or may have, as the answer to the lock was lost. May be repeated.
     *
     * @throws RunFailedException if the member stays locked; the message says what to do
     */
    public void unlock() throws InterruptedException {
        for (int attempt = 1; asked; attempt++) {
            try {
                member.run(new Document("fsyncUnlock", 1));
                asked = false;
            } catch (MongoCommandException e) {
                if (held || e.getErrorCode() != ILLEGAL_OPERATION) {
                    throw stillLocked(e);
                }
                asked = false;
            } catch (MongoException e) {
                if (attempt == UNLOCK_ATTEMPTS) {
                    throw stillLocked(e);
                }
            }
        }
        held = false;
    }

    private RunFailedException stillLocked(MongoException e) {
        return new RunFailedException(
                Message.of(
                        "The server {0} may still be locked against writes: {1}. Run db.fsyncUnlock() there.",
                        address, MongoErrors.describe(e)),
                e);
    }

    /** Closes the connection; the lock stays as it is. */
    @Override
    public void close() {
        member.close();
    }
}
