package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RouterWatchTest {

    private static final int CONNECTIONS = 3;

    @Test
    void aRouterThatEndsEachConnectionIsNotAskedWithoutAPause() throws Exception {
        AtomicInteger pauses = new AtomicInteger();
        AtomicInteger losses = new AtomicInteger();
        try (ServerSocket router = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(router.getInetAddress(), router.getLocalPort());
            CompletableFuture<Void> ended = CompletableFuture.runAsync(() -> endConnections(router));

            new RouterWatch(address, pauses::incrementAndGet, losses::incrementAndGet).run();
            ended.join();
        }

        assertThat(pauses).hasValueGreaterThanOrEqualTo(CONNECTIONS);
        assertThat(losses).hasValue(1);
    }

    /** Ends some connections, and then listens no more, like a router that has ended. */
    private static void endConnections(ServerSocket router) {
        try (router) {
            for (int i = 0; i < CONNECTIONS; i++) {
                router.accept().close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
