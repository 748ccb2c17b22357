package io.shardlab.mongos.command;

import io.shardlab.mongos.wire.RouterConnection;
import java.net.InetSocketAddress;

/**
 * The connection that a command came through.
 *
 * @param router the connection's own way to the router mongod
 * @param clientAddress the client's end
 * @param localAddress this end, which the client sees as mongos
 */
public record ClientContext(RouterConnection router, InetSocketAddress clientAddress, InetSocketAddress localAddress) {}
