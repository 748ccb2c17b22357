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
import io.shardlab.core.result.ConnectionReport;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the waits of operations for connections by the events of the driver's pools. The driver creates these events
 * and times each checkout even without a listener, so that listening costs an operation that does not wait two counters
 * and no allocation.
 *
 * <p>The reason of a wait is known when a checkout begins. If the pool's maximum of connections is already in demand,
 * the checkout waits for another operation's. Otherwise, if the demand equals the number of open connections, one must
 * be opened, by this checkout or an earlier one, as the driver opens two at a time. The duration of a checkout does not
 * show the reason: without a wait it takes a microsecond, but milliseconds if its thread loses its processor.
 * Thread-safe.
 */
final class ConnectionWaits implements ConnectionPoolListener, ConnectionMeter {

    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder openNanos = new LongAdder();
    private final Map<ServerId, Pool> pools = new ConcurrentHashMap<>();
    private final Set<ConnectionId> open = ConcurrentHashMap.newKeySet();

    /** The operations that wait now, with the reason. */
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
        // The event also occurs for a connection that could not be opened.
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
        // The client is not to blame for a server that accepts no connections.
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
        // Usually no operation waits; then the number is not boxed.
        Reason reason = waiting.isEmpty() ? null : waiting.remove(operation);
        if (reason == Reason.POOL_TOO_SMALL) {
            waits.increment();
            waitNanos.add(nanos);
        } else if (reason == Reason.OPENING) {
            openNanos.add(nanos);
        }
    }

    @Override
    public ConnectionReport read() {
        return new ConnectionReport(waits.sum(), waitNanos.sum() / 1e9, opened.sum(), openNanos.sum() / 1e9);
    }

    private enum Reason {
        POOL_TOO_SMALL,
        OPENING
    }

    /** The connections of one server: open ones, the maximum, and those that operations have or want. */
    private static final class Pool {
        private final AtomicInteger open = new AtomicInteger();
        private final AtomicInteger wanted = new AtomicInteger();

        /** 0 for no limit. */
        private volatile int maxSize;
    }
}
