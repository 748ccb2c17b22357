package io.shardlab.recovery.backup;

import com.mongodb.MongoException;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.server.FileLock;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a physical backup changes on the source: its balancer and its locks. It is put back whatever happens. Thread-safe: a
 * run that is stopped puts the source back while a worker may still wait for a lock.
 */
final class SourceState implements AutoCloseable {

    private final Target target;
    private final ShardedCollection sharding;
    private final Map<String, FileLock> locks = new LinkedHashMap<>();
    private boolean balancerStopped;

    /** @param sharding of any collection, for the balancer */
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

    /** Starts the balancer if it was on. */
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

    /** The member that is locked. */
    synchronized String locked(String set) {
        return locks.get(set).address();
    }

    /** The sets whose primary is locked, for want of a secondary. */
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
     * Unlocks all servers and starts the balancer if it was on. One that fails does not keep the others from being put back.
     *
     * @return what was done, as a sentence; empty if nothing had to be
     * @throws RunFailedException if that failed; the message says what is left to be done
     */
    synchronized String restore() throws InterruptedException {
        List<String> done = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        for (String set : List.copyOf(locks.keySet())) {
            try {
                unlock(set);
                done.add(set + " was unlocked");
            } catch (RunFailedException e) {
                failed.add(e.getMessage());
            }
        }
        if (balancerStopped) {
            try {
                startBalancer();
                done.add("its balancer was started again");
            } catch (MongoException e) {
                failed.add("The balancer is still stopped: " + MongoErrors.describe(e) + ". Run sh.startBalancer().");
            }
        }
        if (!failed.isEmpty()) {
            throw new RunFailedException(String.join(" ", failed));
        }
        return done.isEmpty() ? "" : "The source was put back: " + String.join(", ", done) + ".";
    }

    @Override
    public synchronized void close() {
        try {
            restore();
        } catch (InterruptedException e) {
            throw new RunFailedException(
                    "The source was not put back: run db.fsyncUnlock() on "
                            + String.join(
                                    ", ",
                                    locks.values().stream()
                                            .map(FileLock::address)
                                            .toList())
                            + " and sh.startBalancer().",
                    e);
        } finally {
            locks.values().forEach(FileLock::close);
            locks.clear();
        }
    }
}
