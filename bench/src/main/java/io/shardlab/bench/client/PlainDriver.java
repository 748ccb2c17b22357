package io.shardlab.bench.client;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The driver as its manual shows it, with documents that are left encoded; no engine, nothing is timed or verified. */
final class PlainDriver {

    private static final int BATCH = 1000;

    private final MongoCollection<RawBsonDocument> collection;

    PlainDriver(MongoCollection<RawBsonDocument> collection) {
        this.collection = collection;
    }

    Callable<Long> inserts(WebLogGenerator generator, int threads, long documents) {
        return () -> {
            AtomicLong next = new AtomicLong();
            return parallel(threads, () -> {
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

    /** Does something with one random filter after the other, and says how many those were. */
    static Callable<Long> repeat(
            List<BsonDocument> filters, int threads, Duration duration, Consumer<BsonDocument> action) {
        return () -> parallel(threads, () -> {
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

    private static long parallel(int threads, Callable<Long> part) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Long>> parts = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                parts.add(part);
            }
            long sum = 0;
            for (Future<Long> done : executor.invokeAll(parts)) {
                sum += done.get();
            }
            return sum;
        } finally {
            executor.shutdownNow();
        }
    }
}
