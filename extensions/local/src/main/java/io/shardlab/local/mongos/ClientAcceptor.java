package io.shardlab.local.mongos;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts clients until the listener is closed. Runs in a thread of its own. */
final class ClientAcceptor implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(ClientAcceptor.class);

    private final ServerSocket listener;
    private final Consumer<Socket> handler;
    private final Runnable pause;

    /** @param pause waits after a failure: without file descriptors or memory, every attempt fails at once */
    ClientAcceptor(ServerSocket listener, Consumer<Socket> handler, Runnable pause) {
        this.listener = listener;
        this.handler = handler;
        this.pause = pause;
    }

    @Override
    public void run() {
        boolean failing = false;
        while (!listener.isClosed()) {
            try {
                handler.accept(listener.accept());
                failing = false;
            } catch (IOException | OutOfMemoryError e) {
                if (!listener.isClosed()) {
                    if (!failing) {
                        LOG.warn("Clients cannot be accepted for now: {}", e.getMessage());
                    }
                    failing = true;
                    pause.run();
                }
            }
        }
    }
}
