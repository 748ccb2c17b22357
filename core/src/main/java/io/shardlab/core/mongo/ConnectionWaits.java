package io.shardlab.core.mongo;

import com.mongodb.connection.ConnectionId;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.event.ConnectionReadyEvent;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.ConnectionUse;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what operations wait for connections, from the driver's own events. The driver makes these events and times each
 * checkout whether or not anybody listens, so listening adds one comparison to an operation that does not wait.
 *
 * <p>A checkout that takes an idle connection is no wait. It lasts a few microseconds, so only one of
 * {@link #SHORTEST_WAIT_NANOS} or more counts. A thread that loses its processor just then is counted too; in a pool
 * without a limit these are all the waits there are. A checkout that opened its connection is told from one that waited
 * for another operation's by the connection: it has never been checked out before. Thread-safe.
 */
final class ConnectionWaits implements ConnectionPoolListener, ConnectionMeter {

    /** Well above a checkout without waiting, and below any round trip that a waiting operation would wait for. */
    static final long SHORTEST_WAIT_NANOS = 20_000;

    private final LongAdder waits = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder opened = new LongAdder();
    private final LongAdder openNanos = new LongAdder();
    private final Set<ConnectionId> unused = ConcurrentHashMap.newKeySet();

    @Override
    public void connectionReady(ConnectionReadyEvent event) {
        unused.add(event.getConnectionId());
    }

    @Override
    public void connectionClosed(ConnectionClosedEvent event) {
        unused.remove(event.getConnectionId());
    }

    @Override
    public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
        long nanos = event.getElapsedTime(TimeUnit.NANOSECONDS);
        if (nanos >= SHORTEST_WAIT_NANOS) {
            count(nanos, unused.remove(event.getConnectionId()));
        }
    }

    @Override
    public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
        long nanos = event.getElapsedTime(TimeUnit.NANOSECONDS);
        if (nanos >= SHORTEST_WAIT_NANOS) {
            count(nanos, event.getReason() == ConnectionCheckOutFailedEvent.Reason.CONNECTION_ERROR);
        }
    }

    private void count(long nanos, boolean opening) {
        (opening ? opened : waits).increment();
        (opening ? openNanos : waitNanos).add(nanos);
    }

    @Override
    public ConnectionUse read() {
        return new ConnectionUse(waits.sum(), waitNanos.sum() / 1e9, opened.sum(), openNanos.sum() / 1e9);
    }
}
