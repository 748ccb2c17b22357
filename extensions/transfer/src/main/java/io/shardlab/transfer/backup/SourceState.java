package io.shardlab.transfer.backup;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.server.FileLock;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The parts of the source that a physical backup changes: its balancer and its locks. The changes are undone even after a
 * failure. Thread-safe: a run that is stopped undoes them while a worker may still wait for a lock.
 */
final class SourceState implements AutoCloseable {

    private final Target target;
    private final ShardedCollection sharding;
    private final Map<String, FileLock> locks = new LinkedHashMap<>();
    private boolean balancerStopped;

    /** @param sharding that of any collection, for the balancer */
    SourceState(Target target, ShardedCollection sharding) {
        this.target = target;
        this.sharding = sharding;
    }

    /** Stops the balancer if it is on, and waits until it has stopped. */
    synchronized void stopBalancer() {
        if (!sharding.balancerStatus().mode().equals("off")) {
            balancerStopped = true;
            sharding.stopBalancer();
        }
    }

    synchronized void startBalancer() {
        if (balancerStopped) {
            sharding.startBalancer();
            balancerStopped = false;
        }
    }

    synchronized void lock(String set, List<String> members) throws InterruptedException {
        FileLock lock = FileLock.choose(target.connectionString(), new ReplicaSetMembers(set, members));
        locks.put(set, lock);
        lock.lock();
    }

    synchronized String locked(String set) {
        return locks.get(set).address();
    }

    /** Returns the sets whose primary is locked because there is no secondary. */
    synchronized List<String> setsWithLockedPrimary() {
        return locks.entrySet().stream()
                .filter(lock -> lock.getValue().locksPrimary())
                .map(Map.Entry::getKey)
                .toList();
    }

    synchronized void unlock(String set) throws InterruptedException {
        locks.get(set).unlock();
        locks.remove(set).close();
    }

    /**
     * Unlocks all servers and starts the balancer if it was on. A failure does not prevent the remaining steps.
     *
     * @return a sentence about the changes that were undone, if there were any
     * @throws RunFailedException if that failed; the message says what remains to be done
     */
    synchronized Optional<Message> undo() throws InterruptedException {
        List<Message> done = new ArrayList<>();
        List<Message> failed = new ArrayList<>();
        for (String set : List.copyOf(locks.keySet())) {
            try {
                unlock(set);
                done.add(Message.of("{0} was unlocked", set));
            } catch (RunFailedException e) {
                failed.add(e.wording());
            }
        }
        if (balancerStopped) {
            try {
                startBalancer();
                done.add(Message.of("its balancer was started again"));
            } catch (MongoException e) {
                failed.add(Message.of(
                        "The balancer is still stopped: {0}. Run sh.startBalancer().", MongoErrors.describe(e)));
            }
        }
        if (!failed.isEmpty()) {
            throw new RunFailedException(Message.joined(" ", failed));
        }
        return done.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of("The changes to the source were undone: {0}.", Message.joined(", ", done)));
    }

    @Override
    public synchronized void close() {
        try {
            undo();
        } catch (InterruptedException e) {
            throw new RunFailedException(
                    Message.of(
                            "The changes to the source were not undone: run db.fsyncUnlock() on {0} and sh.startBalancer().",
                            locks.values().stream().map(FileLock::address).collect(Collectors.joining(", "))),
                    e);
        } finally {
            locks.values().forEach(FileLock::close);
            locks.clear();
        }
    }
}
