package io.shardlab.core.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ConnectionId;
import com.mongodb.connection.ServerId;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutFailedEvent.Reason;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionReadyEvent;
import io.shardlab.core.measure.ConnectionUse;
import org.junit.jupiter.api.Test;

class ConnectionWaitsTest {

    private static final long MILLISECOND = 1_000_000;

    private final ServerId server = new ServerId(new ClusterId(), new ServerAddress());
    private final ConnectionId connection = new ConnectionId(server);
    private final ConnectionWaits waits = new ConnectionWaits();

    private void checkOut(ConnectionId which, long nanos) {
        waits.connectionCheckedOut(new ConnectionCheckedOutEvent(which, 1, nanos));
    }

    @Test
    void takingAnIdleConnectionIsNoWait() {
        checkOut(connection, ConnectionWaits.SHORTEST_WAIT_NANOS - 1);

        assertThat(waits.read()).isEqualTo(ConnectionUse.NONE);
    }

    @Test
    void waitsForAnotherOperationsConnectionAddUp() {
        checkOut(connection, 3 * MILLISECOND);
        checkOut(connection, 5 * MILLISECOND);

        assertThat(waits.read()).isEqualTo(new ConnectionUse(2, 0.008, 0, 0));
    }

    @Test
    void theFirstUseOfAConnectionIsItsOpeningAndNoWaitForAnotherOperation() {
        waits.connectionReady(new ConnectionReadyEvent(connection, MILLISECOND));
        checkOut(connection, 2 * MILLISECOND);
        checkOut(connection, 4 * MILLISECOND);

        assertThat(waits.read()).isEqualTo(new ConnectionUse(1, 0.004, 1, 0.002));
    }

    @Test
    void givingUpIsAWaitToo() {
        waits.connectionCheckOutFailed(new ConnectionCheckOutFailedEvent(server, 1, Reason.TIMEOUT, 7 * MILLISECOND));
        waits.connectionCheckOutFailed(
                new ConnectionCheckOutFailedEvent(server, 1, Reason.CONNECTION_ERROR, 9 * MILLISECOND));

        assertThat(waits.read()).isEqualTo(new ConnectionUse(1, 0.007, 1, 0.009));
    }
}
