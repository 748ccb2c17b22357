package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.wire.RawDocuments;
import java.io.IOException;
import java.util.Map;
import org.bson.BsonDocument;

/** explain: of finds and aggregates. The router mongod would explain a write for ever. */
record Explain() implements CommandHandler {

    private static final Map<String, String> ROUTED = Map.of("find", "clusterFind", "aggregate", "clusterAggregate");

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument explained = RawDocuments.unfolded(request.document("explain"));
        String name = explained.isEmpty() ? "" : explained.getFirstKey();
        String routed = ROUTED.get(name);
        if (routed == null) {
            throw new CommandException(
                    ErrorCode.COMMAND_NOT_SUPPORTED,
                    "The embedded mongos explains find and aggregate commands, not '" + name + "'");
        }
        BsonDocument inner = new BsonDocument(routed, explained.get(name));
        explained.forEach((field, value) -> {
            if (!field.equals(name) && !field.equals("$db") && !field.equals("txnNumber")) {
                inner.put(field, value);
            }
        });
        BsonDocument command = new BsonDocument();
        command.putAll(request.body());
        command.put("explain", inner);
        return Reply.relayed(RoutedCommands.run(client.router(), command));
    }
}
