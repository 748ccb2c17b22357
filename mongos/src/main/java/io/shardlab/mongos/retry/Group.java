package io.shardlab.mongos.retry;

import io.shardlab.mongos.routing.ClusterServer;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;

/**
 * Statements that go to a server in one command.
 *
 * @param servers the server; or several, one of which holds the document of a single statement
 */
record Group(List<ClusterServer> servers, List<Statement> statements) {

    static Group of(List<ClusterServer> servers) {
        return new Group(servers, new ArrayList<>());
    }

    /** Whether any of several servers may hold the document. */
    boolean isSearch() {
        return servers.size() > 1;
    }

    /** The command for one of the servers, without the statements themselves. */
    BsonDocument command(BsonDocument template, ClusterServer server) {
        BsonDocument command = new BsonDocument();
        command.putAll(template);
        command.putAll(server.versions());
        BsonArray ids = new BsonArray();
        statements.forEach(statement -> ids.add(new BsonInt32(statement.id())));
        return command.append("stmtIds", ids);
    }

    List<RawBsonDocument> operations() {
        return statements.stream().map(Statement::operation).toList();
    }
}
