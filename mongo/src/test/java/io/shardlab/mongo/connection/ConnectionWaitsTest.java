package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ConnectionId;
import com.mongodb.connection.ConnectionPoolSettings;
import com.mongodb.connection.ServerId;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckOutFailedEvent.Reason;
import com.mongodb.event.ConnectionCheckOutStartedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionClosedEvent;
import com.mongodb.event.ConnectionPoolCreatedEvent;
import com.mongodb.event.ConnectionReadyEvent;
import io.shardlab.core.result.ConnectionReport;
import org.junit.jupiter.api.Test;

class ConnectionWaitsTest {

    private static final long MILLISECOND = 1_000_000;

    private final ServerId server = new ServerId(new ClusterId(), new ServerAddress());
    private final ConnectionId first = new ConnectionId(server);
    private final ConnectionId second = new ConnectionId(server);
    private final ConnectionWaits waits = new ConnectionWaits();

    private void want(long operation) {
        waits.connectionCheckOutStarted(new ConnectionCheckOutStartedEvent(server, operation));
    }

    private void open(ConnectionId connection) {
        waits.connectionReady(new ConnectionReadyEvent(connection, MILLISECOND));
    }

    private void get(long operation, ConnectionId connection, long millis) {
        waits.connectionCheckedOut(new ConnectionCheckedOutEvent(connection, operation, millis * MILLISECOND));
    }

    private void fail(long operation, Reason reason, long millis) {
        waits.connectionCheckOutFailed(
                new ConnectionCheckOutFailedEvent(server, operation, reason, millis * MILLISECOND));
    }

    private void giveBack(long operation, ConnectionId connection) {
        waits.connectionCheckedIn(new ConnectionCheckedInEvent(connection, operation));
    }

    private void limit(int connections) {
        waits.connectionPoolCreated(new ConnectionPoolCreatedEvent(
                server, ConnectionPoolSettings.builder().maxSize(connections).build()));
    }

    /** Operation 0 opens the first connection and returns it. */
    private ConnectionReport oneConnection() {
        want(0);
        open(first);
        get(0, first, 2);
        giveBack(0, first);
        return waits.read();
    }

    @Test
    void theFirstUseOfAConnectionIsItsOpening() {
        assertThat(oneConnection()).isEqualTo(new ConnectionReport(0, 0, 1, 0.002));
    }

    @Test
    void takingAnIdleConnectionIsNotAWaitHoweverLongTheThreadDidNotRun() {
        limit(1);
        ConnectionReport before = oneConnection();
        want(1);
        get(1, first, 20);
        giveBack(1, first);
        want(2);
        get(2, first, 0);

        assertThat(waits.read()).isEqualTo(before);
    }

    @Test
    void whenThePoolMayHaveNoMoreConnectionsAnOperationWaitsForAnothers() {
        limit(1);
        ConnectionReport before = oneConnection();
        want(1);
        get(1, first, 0);
        want(2);
        want(3);
        giveBack(1, first);
        get(2, first, 3);
        giveBack(2, first);
        get(3, first, 5);

        assertThat(waits.read().since(before)).isEqualTo(new ConnectionReport(2, 0.008, 0, 0));
    }

    @Test
    void whileThePoolMayHaveMoreConnectionsAnOperationWaitsForOneToBeOpened() {
        limit(2);
        ConnectionReport before = oneConnection();
        want(1);
        get(1, first, 0);
        want(2);
        open(second);
        get(2, second, 4);

        assertThat(waits.read().since(before)).isEqualTo(new ConnectionReport(0, 0, 1, 0.004));
    }

    @Test
    void withoutALimitNoOperationWaitsForAnothersConnectionEvenIfItGetsIt() {
        limit(0);
        ConnectionReport before = oneConnection();
        want(1);
        get(1, first, 0);
        want(2);
        giveBack(1, first);
        get(2, first, 3);

        assertThat(waits.read().since(before)).isEqualTo(new ConnectionReport(0, 0, 0, 0.003));
    }

    @Test
    void aClosedConnectionIsNotAvailable() {
        ConnectionReport before = oneConnection();
        waits.connectionClosed(new ConnectionClosedEvent(first, ConnectionClosedEvent.Reason.IDLE));
        waits.connectionClosed(new ConnectionClosedEvent(second, ConnectionClosedEvent.Reason.ERROR));
        want(1);
        open(second);
        get(1, second, 4);

        assertThat(waits.read().since(before)).isEqualTo(new ConnectionReport(0, 0, 1, 0.004));
    }

    @Test
    void aWaitThatIsGivenUpCountsAndEndsTheDemand() {
        limit(1);
        ConnectionReport before = oneConnection();
        want(1);
        get(1, first, 0);
        want(2);
        fail(2, Reason.TIMEOUT, 7);
        giveBack(1, first);
        want(3);
        get(3, first, 20);

        assertThat(waits.read().since(before)).isEqualTo(new ConnectionReport(1, 0.007, 0, 0));
    }

    @Test
    void aServerThatAcceptsNoConnectionsIsNotAWaitOfTheClient() {
        want(1);
        fail(1, Reason.CONNECTION_ERROR, 9);

        assertThat(waits.read()).isEqualTo(ConnectionReport.NONE);
    }

    @Test
    void eachServerHasAPoolOfItsOwn() {
        ConnectionReport before = oneConnection();
        ServerId other = new ServerId(new ClusterId(), new ServerAddress("127.0.0.2"));
        waits.connectionCheckOutStarted(new ConnectionCheckOutStartedEvent(other, 1));
        want(2);
        get(2, first, 20);

        assertThat(waits.read()).isEqualTo(before);
    }
}
