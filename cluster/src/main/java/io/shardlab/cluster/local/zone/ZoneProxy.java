package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stands before one member, at the address that the others and clients know it by. Thread-safe. */
final class ZoneProxy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ZoneProxy.class);
    private static final int BACKLOG = 512;

    private final NodeInfo member;
    private final Zone zone;
    private final Callers callers;
    private final Way way;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** @throws RunFailedException if the member's port is taken at the zone's address */
    ZoneProxy(NodeInfo member, Zone zone, Callers callers, Way way) {
        this.member = member;
        this.zone = zone;
        this.callers = callers;
        this.way = way;
        try {
            this.listener = new ServerSocket(member.port(), BACKLOG, InetAddress.getByName(zone.host()));
        } catch (IOException e) {
            throw new RunFailedException(
                    "The zones' proxy cannot listen on " + host() + ": " + e.getMessage() + ".", e);
        }
        start(this::accept);
    }

    /** As MongoDB writes it. */
    String host() {
        return Zones.address(zone, member);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket caller = listener.accept();
                open.add(caller);
                start(() -> connect(caller));
            } catch (IOException e) {
                LOG.debug("{} takes no connection", host(), e);
            }
        }
    }

    private void connect(Socket caller) {
        try {
            Socket server = new Socket(InetAddress.getByName(NodeInfo.HOST), member.port());
            open.add(server);
            caller.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            if (callers.zoneOf(caller) == zone) {
                Line.near(caller, server);
                Line.near(server, caller);
            } else {
                Line.far(caller, server, way);
                Line.far(server, caller, way);
            }
        } catch (IOException e) {
            // As without a proxy: the member is not there.
            LOG.debug("{} cannot be reached", host(), e);
            Line.close(caller);
        }
        open.removeIf(Socket::isClosed);
        if (listener.isClosed()) {
            closeOpen();
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "zone-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void closeOpen() {
        open.forEach(Line::close);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            LOG.debug("{} could not be closed", host(), e);
        }
        closeOpen();
    }
}
