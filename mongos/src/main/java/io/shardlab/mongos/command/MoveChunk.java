package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Chunk;
import io.shardlab.mongos.routing.ShardRouter;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** moveChunk: moves one whole chunk; the config server runs the migration. */
record MoveChunk(ShardRouter shards, ChunkFinder chunks) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Chunk chunk = chunks.describedBy(request, chunks.collection(request.namespace()));
        BsonDocument command = new BsonDocument("_configsvrMoveRange", new BsonString(request.text(request.name())))
                .append("toShard", new BsonString(request.text("to")))
                .append("min", chunk.min())
                .append("max", chunk.max())
                .append(
                        "waitForDelete",
                        BsonBoolean.valueOf(request.isTrue("_waitForDelete") || request.isTrue("waitForDelete")));
        if (request.body().containsKey("forceJumbo")) {
            command.append("forceJumbo", BsonBoolean.valueOf(request.isTrue("forceJumbo")));
        }
        long start = System.nanoTime();
        shards.changeOnConfigServer(command);
        return Reply.ok(new BsonDocument(
                "millis",
                new BsonInt64(Duration.ofNanos(System.nanoTime() - start).toMillis())));
    }
}
