package io.shardlab.insight.shardkey.live;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.insight.shardkey.data.ServerAnalysis;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * Asks servers for their own analysis of a shard key. It reads many documents, on secondaries where there are some. Stateless;
 * blocks until the servers have answered.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/command/analyzeShardKey/">analyzeShardKey</a>
 */
final class AnalyzeShardKey {

    private static final int UNKNOWN_COMMAND = 59;
    private static final double PERCENT = 100;

    private AnalyzeShardKey() {}

    static ServerAnalysis of(MongoClient client, MongoNamespace collection, ShardKey key) {
        try {
            return parse(client.getDatabase("admin")
                    .runCommand(
                            new BsonDocument("analyzeShardKey", new BsonString(collection.getFullName()))
                                    .append("key", key.pattern()),
                            BsonDocument.class));
        } catch (MongoCommandException e) {
            return ServerAnalysis.unavailable(
                    e.getErrorCode() == UNKNOWN_COMMAND
                            ? "servers before 7.0 do not have analyzeShardKey"
                            : MongoErrors.describe(e).toString());
        }
    }

    static ServerAnalysis parse(BsonDocument answer) {
        return new ServerAnalysis(
                Optional.empty(),
                document(answer, "keyCharacteristics").map(AnalyzeShardKey::keys),
                document(answer, "readDistribution").flatMap(found -> sampled(found, "Reads")),
                document(answer, "writeDistribution").flatMap(found -> sampled(found, "Writes")));
    }

    private static ServerAnalysis.Keys keys(BsonDocument found) {
        BsonArray common = found.getArray("mostCommonValues", new BsonArray());
        // 7.0 before its first release, and a server that read all documents, state one number only.
        long documents = number(found, "numDocsTotal", number(found, "numDocs", 0));
        long sampled = number(found, "numDocsSampled", documents);
        long most = common.isEmpty() ? 0 : number(common.get(0).asDocument(), "frequency", 0);
        BsonDocument monotonicity = document(found, "monotonicity").orElseGet(BsonDocument::new);
        return new ServerAnalysis.Keys(
                documents,
                sampled,
                found.getBoolean("isUnique", BsonBoolean.FALSE).getValue(),
                number(found, "numDistinctValues", 0),
                sampled == 0 ? 0 : (double) most / sampled,
                monotonicity.getString("type", new BsonString("unknown")).getValue(),
                monotonicity.isNumber("recordIdCorrelationCoefficient")
                        ? Optional.of(monotonicity
                                .getNumber("recordIdCorrelationCoefficient")
                                .doubleValue())
                        : Optional.empty());
    }

    private static Optional<ServerAnalysis.Sampled> sampled(BsonDocument found, String what) {
        long commands = document(found, "sampleSize")
                .map(size -> number(size, "total", 0))
                .orElse(0L);
        return commands == 0
                ? Optional.empty()
                : Optional.of(new ServerAnalysis.Sampled(
                        commands,
                        share(found, "percentageOfSingleShard" + what),
                        share(found, "percentageOfMultiShard" + what),
                        share(found, "percentageOfScatterGather" + what)));
    }

    private static double share(BsonDocument from, String name) {
        return from.getNumber(name, new BsonInt32(0)).doubleValue() / PERCENT;
    }

    private static long number(BsonDocument from, String name, long otherwise) {
        return from.isNumber(name) ? from.getNumber(name).longValue() : otherwise;
    }

    private static Optional<BsonDocument> document(BsonDocument from, String name) {
        return from.isDocument(name) ? Optional.of(from.getDocument(name)) : Optional.empty();
    }
}
