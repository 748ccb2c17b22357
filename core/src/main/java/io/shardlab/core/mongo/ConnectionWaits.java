package io.shardlab.core.mongo;

import com.mongodb.connection.ConnectionId;
import com.mongodb.connection.ServerId;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.event.ConnectionReadyEvent;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.ConnectionUse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what operations wait for connections, from the events of the driver's pools. The driver makes these events and
 * times each checkout whether or not anybody listens, so that listening costs an operation that does not wait two counters
 * and no allocation.
 *
 * <p>A checkout waits if all open connections of its pool are wanted already when it begins. It then gets either one that
 * was opened since, which is an opening, or one that another operation has given back, which is a wait. How long a
 * checkout took does not tell them apart from one without a wait: that one takes a microsecond, but milliseconds if its
 * thread loses its processor meanwhile. Thread-safe.
 */
final class ConnectionWaits implements ConnectionPoolListener, ConnectionMeter {

    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder openNanos = new LongAdder();
    private final Map<ServerId, Pool> pools = new ConcurrentHashMap<>();
    private final Set<ConnectionId> open = ConcurrentHashMap.newKeySet();
    private final Set<ConnectionId> unused = ConcurrentHashMap.newKeySet();
    private final Set<Long> waitingOperations = ConcurrentHashMap.newKeySet();

    @Override
    public void connectionReady(ConnectionReadyEvent event) {
        open.add(event.getConnectionId());
        unused.add(event.getConnectionId());
        pool(event.getConnectionId().getServerId()).open.incrementAndGet();
    }

    @Override
    public void connectionClosed(ConnectionClosedEvent event) {
        unused.remove(event.getConnectionId());
        // One that could not be opened is closed too.
        if (open.remove(event.getConnectionId())) {
            pool(event.getConnectionId().getServerId()).open.decrementAndGet();
        }
    }

    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
        Pool pool = pool(event.getServerId());
        if (pool.wanted.incrementAndGet() > pool.open.get()) {
            waitingOperations.add(event.getOperationId());
        }
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        if (waited(event.getOperationId())) {
            count(event.getElapsedTime(TimeUnit.NANOSECONDS), unused.remove(event.getConnectionId()));
        }
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        pool(event.getServerId()).wanted.decrementAndGet();
        if (waited(event.getOperationId())) {
            count(
                    event.getElapsedTime(TimeUnit.NANOSECONDS),
                    event.getReason() == ConnectionCheckOutFailedEvent.Reason.CONNECTION_ERROR);
        }
    }

    @Override
    public void connectionCheckedIn(ConnectionCheckedInEvent event) {
        pool(event.getConnectionId().getServerId()).wanted.decrementAndGet();
    }

    private Pool pool(ServerId server) {
        Pool pool = pools.get(server);
        return pool == null ? pools.computeIfAbsent(server, id -> new Pool()) : pool;
    }

    private boolean waited(long operation) {
        // Nobody waits as a rule, and then the number need not become an object.
        return !waitingOperations.isEmpty() && waitingOperations.remove(operation);
    }

    private void count(long nanos, boolean opening) {
        (opening ? opened : waits).increment();
        (opening ? openNanos : waitNanos).add(nanos);
    }

    @Override
    public ConnectionUse read() {
        return new ConnectionUse(waits.sum(), waitNanos.sum() / 1e9, opened.sum(), openNanos.sum() / 1e9);
    }

    /** The connections of one server: how many there are, and how many operations have one or want one. */
    private static final class Pool {
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicInteger wanted = new AtomicInteger();
    }
}
