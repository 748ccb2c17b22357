package io.shardlab.local.cluster.slow;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import io.shardlab.mongo.dataset.DueTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * Queries of one server, each of which returns one document by an index. They come in rounds, between which the server rests to
 * save CPU time: first several at once, then others one after another. Their distance in time matters: on a virtual machine of
 * two processors, a query took twice as much CPU time after 8 ms of rest as among many, because other programs use the caches
 * meanwhile. Used by one thread.
 */
public final class ReferenceQueries implements AutoCloseable {

    /** The number of queries that come at once. */
    public static final int AT_ONCE = 8;

    /** The number of queries that then come one after another. */
    public static final int SPACED = 20;

    /** Queries of the others take a third of the time from the begin of a round to that of the next. */
    private static final int TIMES_AS_LONG = 3;

    private static final int DOCUMENTS = 2000;

    /** A prime number of documents apart, so that consecutive queries find other pages. */
    private static final int STEP = 769;

    private final MongoClient client;
    private final MongoCollection<Document> documents;
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, ReferenceQueries::thread);
    private final long distance;
    private int next;
    private long due = System.nanoTime();

    private ReferenceQueries(String uri, Duration distance) {
        this.distance = distance.toNanos();
        client = MongoClients.create(uri);
        documents = client.getDatabase("reference").getCollection("documents");
    }

    /**
     * Connects to a server and loads its documents anew; blocks for less than a second.
     *
     * @param distance the time from one spaced query to the next
     * @throws com.mongodb.MongoException if the server fails
     */
    public static ReferenceQueries at(String uri, Duration distance) {
        ReferenceQueries queries = new ReferenceQueries(uri, distance);
        try {
            queries.load();
            return queries;
        } catch (MongoException e) {
            queries.close();
            throw e;
        }
    }

    private void load() {
        documents.drop();
        documents.insertMany(IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> new Document("_id", i).append("host", host(i)).append("text", "x".repeat(200)))
                .toList());
        documents.createIndex(Indexes.ascending("host"));
    }

    private static String host(int number) {
        return "host-" + number + ".example.com";
    }

    private static Thread thread(Runnable queries) {
        Thread thread = new Thread(queries, "reference-queries");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the time from the begin of a round to that of the next. */
    public static Duration interval(Duration distance) {
        return distance.multipliedBy((long) TIMES_AS_LONG * SPACED);
    }

    /**
     * The CPU times of a round in nanoseconds.
     *
     * @param atOnce of the {@link #AT_ONCE} queries that came at once
     * @param spaced of the {@link #SPACED} queries that came one after another
     */
    public record CpuNanos(long atOnce, long spaced) {}

    /**
     * Makes the queries of the next round when they are due; blocks until their answers.
     *
     * @param cpuNanos returns the CPU time of the server so far
     * @throws com.mongodb.MongoException if the server fails
     */
    public CpuNanos next(LongSupplier cpuNanos) throws InterruptedException {
        long begin = due;
        long before = cpuNanos.getAsLong();
        query(AT_ONCE, query -> begin);
        long between = cpuNanos.getAsLong();
        query(SPACED, query -> begin + (query + 1) * distance);
        long after = cpuNanos.getAsLong();
        due = Math.max(System.nanoTime(), begin + TIMES_AS_LONG * SPACED * distance);
        return new CpuNanos(between - before, after - between);
    }

    /**
     * Makes {@link #AT_ONCE} queries at once; blocks until their answers.
     *
     * @throws com.mongodb.MongoException if the server fails
     */
    public void atOnce() throws InterruptedException {
        long now = System.nanoTime();
        query(AT_ONCE, query -> now);
    }

    private void query(int number, IntToLongFunction begin) throws InterruptedException {
        List<Future<?>> answers = new ArrayList<>();
        for (int query = 0; query < number; query++) {
            DueTime.await(begin.applyAsLong(query));
            next = (next + STEP) % DOCUMENTS;
            String host = host(next);
            answers.add(threads.submit(
                    () -> documents.find(Filters.eq("host", host)).into(new ArrayList<>())));
        }
        for (Future<?> answer : answers) {
            try {
                answer.get();
            } catch (ExecutionException e) {
                throw MongoException.fromThrowable(e.getCause());
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.close();
    }
}
