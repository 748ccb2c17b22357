package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.ShardConnections;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonBinary;

/**
 * The connection that a command came through. Confined to the thread that serves the connection.
 *
 * @param router the connection of this client to the router mongod
 * @param shards the connections of this client to shards
 * @param withholdsSessions true if the client is not offered sessions; set by the first hello of the connection
 * @param clientAddress the client's end
 * @param localAddress this end, which the client sees as mongos
 * @param operationKey the {@code clientOperationKey} of commands to shards that have to end when the client leaves
 */
public record ClientContext(
        RouterConnection router,
        ShardConnections shards,
        AtomicBoolean withholdsSessions,
        InetSocketAddress clientAddress,
        InetSocketAddress localAddress,
        BsonBinary operationKey) {}
