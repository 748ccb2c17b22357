package io.shardlab.bench.client;

import static io.shardlab.bench.client.ClientBenchmark.BATCH;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.bench.Parallel;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The driver as its manual shows it, with documents that stay encoded: no engine, no timing, no verification. */
final class PlainDriver {

    private final MongoCollection<RawBsonDocument> collection;

    PlainDriver(MongoCollection<RawBsonDocument> collection) {
        this.collection = collection;
    }

    Callable<Long> inserts(WebLogGenerator generator, int threads, long documents) {
        return () -> {
            AtomicLong next = new AtomicLong();
            return Parallel.sum(threads, index -> {
                DocumentBatch batch = new DocumentBatch();
                long inserted = 0;
                for (long first = next.getAndAdd(BATCH); first < documents; first = next.getAndAdd(BATCH)) {
                    batch.clear();
                    for (int i = 0; i < BATCH; i++) {
                        generator.append(first + i, batch);
                    }
                    collection.insertMany(batch.documents(), new InsertManyOptions().ordered(false));
                    inserted += BATCH;
                }
                return inserted;
            });
        };
    }

    Callable<Long> finds(List<BsonDocument> filters, int threads, Duration duration) {
        return repeat(filters, threads, duration, filter -> {
            try (MongoCursor<RawBsonDocument> cursor = collection.find(filter).iterator()) {
                cursor.forEachRemaining(document -> {});
            }
        });
    }

    /** Runs an action with one random filter after the other, and returns the number of runs. */
    static Callable<Long> repeat(
            List<BsonDocument> filters, int threads, Duration duration, Consumer<BsonDocument> action) {
        return () -> Parallel.sum(threads, index -> {
            SplittableRandom random = new SplittableRandom();
            long end = System.nanoTime() + duration.toNanos();
            long done = 0;
            while (System.nanoTime() < end) {
                action.accept(filters.get(random.nextInt(filters.size())));
                done++;
            }
            return done;
        });
    }
}
