package io.shardlab.insight.capture.source;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.QueryStatistics;
import io.shardlab.insight.capture.observe.QueryStatistics.Reading;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/**
 * Operations from {@code $queryStats} of the server or mongos (MongoDB 7.0 and newer, where its operator has switched the
 * statistics on): all reads of a time by their shapes, without values, and no writes. For one thread.
 */
public final class QueryStatsSource {

    private static final BsonDocument STAGE = BsonDocument.parse("{\"$queryStats\": {}}");

    private final MongoClient client;
    private final String database;

    public QueryStatsSource(MongoClient client, String database) {
        this.client = client;
        this.database = database;
    }

    /**
     * Counts the reads of a time.
     *
     * @param stop ends it early
     * @throws RunFailedException if the server has no such statistics or the user may not read them
     */
    public CaptureFacts observe(
            Duration duration, CountDownLatch stop, Consumer<ObservedOperation> operations, Skipped skipped)
            throws InterruptedException {
        Map<BsonDocument, Reading> before = read();
        long begun = System.nanoTime();
        boolean interrupted = stop.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        double seconds = (System.nanoTime() - begun) / 1e9;
        emit(before, read(), operations, skipped);
        return new CaptureFacts(
                "$queryStats",
                seconds,
                1,
                1,
                List.of(
                        "Writes were not seen: $queryStats counts reads only.",
                        "Values were not seen, so filters take theirs from documents that are chosen evenly."),
                interrupted);
    }

    private void emit(
            Map<BsonDocument, Reading> before,
            Map<BsonDocument, Reading> after,
            Consumer<ObservedOperation> operations,
            Skipped skipped) {
        QueryStatistics statistics = new QueryStatistics(database::equals, skipped);
        long now = System.currentTimeMillis();
        after.forEach((key, reading) -> {
            Reading earlier = before.get(key);
            boolean counted = earlier != null && earlier.executions() <= reading.executions();
            statistics
                    .operation(counted ? reading.since(earlier) : reading, now)
                    .ifPresent(operations);
        });
    }

    private Map<BsonDocument, Reading> read() {
        Map<BsonDocument, Reading> readings = new HashMap<>();
        try {
            client.getDatabase("admin")
                    .aggregate(List.of(STAGE), BsonDocument.class)
                    .forEach(entry -> Reading.of(entry).ifPresent(reading -> readings.put(reading.key(), reading)));
            return readings;
        } catch (MongoException e) {
            throw new RunFailedException(
                    e.getCode() == MongoErrors.UNAUTHORIZED
                            ? Message.of(
                                    "The user may not read $queryStats: it needs the action queryStatsRead, which the role "
                                            + "clusterMonitor has.")
                            : Message.of("The server has no $queryStats: {0}.", MongoErrors.describe(e)),
                    e);
        }
    }
}
