package io.shardlab.local.mongos;

import io.shardlab.local.mongos.wire.RouterConnection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the router mongod by a connection, which ends at once if the router does. Runs in a thread of its own. */
final class RouterWatch implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(RouterWatch.class);

    private final InetSocketAddress router;
    private final Runnable pause;
    private final Runnable lost;

    /**
     * @param pause waits before the next attempt to connect, as a router that refuses connections may end each at once
     * @param lost is called once, when no router listens at the address any more
     */
    RouterWatch(InetSocketAddress router, Runnable pause, Runnable lost) {
        this.router = router;
        this.pause = pause;
        this.lost = lost;
    }

    /** Returns when the router is lost. */
    @Override
    public void run() {
        while (true) {
            try (RouterConnection connection = RouterConnection.open(router)) {
                connection.awaitEnd();
            } catch (ConnectException e) {
                lost.run();
                return;
            } catch (IOException e) {
                LOG.debug("The router cannot be watched for now: {}", e.getMessage());
            }
            pause.run();
        }
    }
}
