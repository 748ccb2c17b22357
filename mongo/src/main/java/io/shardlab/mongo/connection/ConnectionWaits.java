package io.shardlab.mongo.connection;

import com.mongodb.connection.ConnectionId;
import com.mongodb.connection.ServerId;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolCreatedEvent;
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
 * times each checkout whether or not there is a listener, so that listening costs an operation that does not wait two counters
 * and no allocation.
 *
 * <p>What a checkout will wait for is known when it begins. If as many connections are wanted already as the pool may have,
 * it waits for another operation's. Otherwise, if they are as many as are open, one must be opened: by it, or by those
 * before it, as the driver opens two at a time. How long a checkout took does not tell: one without a wait takes a
 * microsecond, but milliseconds if its thread loses its processor meanwhile. Thread-safe.
 */
final class ConnectionWaits implements ConnectionPoolListener, ConnectionMeter {

    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder openNanos = new LongAdder();
    private final Map<ServerId, Pool> pools = new ConcurrentHashMap<>();
    private final Set<ConnectionId> open = ConcurrentHashMap.newKeySet();

    /** The operations that wait now, by what they wait for. */
    private final Map<Long, Reason> waiting = new ConcurrentHashMap<>();

    @Override
    public void connectionPoolCreated(ConnectionPoolCreatedEvent event) {
        pool(event.getServerId()).maxSize = event.getSettings().getMaxSize();
    }

    @Override
    public void connectionReady(ConnectionReadyEvent event) {
        opened.increment();
        open.add(event.getConnectionId());
        pool(event.getConnectionId().getServerId()).open.incrementAndGet();
    }

    @Override
    public void connectionClosed(ConnectionClosedEvent event) {
        // One that could not be opened is closed too.
        if (open.remove(event.getConnectionId())) {
            pool(event.getConnectionId().getServerId()).open.decrementAndGet();
        }
    }

    @Override
    public void connectionCheckOutStarted(ConnectionCheckOutStartedEvent event) {
        Pool pool = pool(event.getServerId());
        int wanted = pool.wanted.incrementAndGet();
        if (pool.maxSize > 0 && wanted > pool.maxSize) {
            waiting.put(event.getOperationId(), Reason.POOL_TOO_SMALL);
        } else if (wanted > pool.open.get()) {
            waiting.put(event.getOperationId(), Reason.OPENING);
        }
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        endWait(event.getOperationId(), event.getElapsedTime(TimeUnit.NANOSECONDS));
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        pool(event.getServerId()).wanted.decrementAndGet();
        // A server that takes no connections is not the client's fault.
        if (waiting.get(event.getOperationId()) == Reason.OPENING) {
            waiting.remove(event.getOperationId());
        } else {
            endWait(event.getOperationId(), event.getElapsedTime(TimeUnit.NANOSECONDS));
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

    private void endWait(long operation, long nanos) {
        // As a rule no operation waits, and then the number need not become an object.
        Reason reason = waiting.isEmpty() ? null : waiting.remove(operation);
        if (reason == Reason.POOL_TOO_SMALL) {
            waits.increment();
            waitNanos.add(nanos);
        } else if (reason == Reason.OPENING) {
            openNanos.add(nanos);
        }
    }

    @Override
    public ConnectionUse read() {
        return new ConnectionUse(waits.sum(), waitNanos.sum() / 1e9, opened.sum(), openNanos.sum() / 1e9);
    }

    private enum Reason {
        POOL_TOO_SMALL,
        OPENING
    }

    /** The connections of one server: how many there are and may be, and how many operations have one or want one. */
    private static final class Pool {
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicInteger wanted = new AtomicInteger();

        /** 0 for no limit. */
        private volatile int maxSize;
    }
}
