package io.shardlab.mongos.command;

import io.shardlab.mongos.wire.RouterConnection;
import io.shardlab.mongos.wire.ShardConnections;
import java.net.InetSocketAddress;
import org.bson.BsonBinary;

/**
 * The connection that a command came through.
 *
 * @param router the connection's own way to the router mongod
 * @param shards the connection's own ways to shards
 * @param sessions whether the client is offered sessions
 * @param clientAddress the client's end
 * @param localAddress this end, which the client sees as mongos
 * @param operationKey {@code clientOperationKey} of what is sent to shards and has to end when the client leaves
 */
public record ClientContext(
        RouterConnection router,
        ShardConnections shards,
        SessionOffer sessions,
        InetSocketAddress clientAddress,
        InetSocketAddress localAddress,
        BsonBinary operationKey) {}
