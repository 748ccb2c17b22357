package io.shardlab.cluster.local.slow;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * Queries of one server, each of which returns one document by an index. Several come at the same time, and then none for a
 * while, as with a server in slow motion, which does what has arrived and then waits for its next period: a query that comes
 * alone takes several times the CPU time of one among many, because others have used the caches. Used by one thread.
 */
public final class ReferenceQueries implements AutoCloseable {

    /** The number of queries that come at the same time. */
    public static final int AT_ONCE = 8;

    private static final Duration INTERVAL = Duration.ofMillis(80);
    private static final int DOCUMENTS = 2000;

    /** A prime number of documents apart, so that consecutive queries find other pages. */
    private static final int STEP = 769;

    private final MongoClient client;
    private final MongoCollection<Document> documents;
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, ReferenceQueries::thread);
    private int next;
    private long due = System.nanoTime();

    private ReferenceQueries(String uri) {
        client = MongoClients.create(uri);
        documents = client.getDatabase("reference").getCollection("documents");
    }

    /**
     * Connects to a server and loads its documents; blocks for less than a second.
     *
     * @throws com.mongodb.MongoException if the server fails
     */
    public static ReferenceQueries at(String uri) {
        ReferenceQueries queries = new ReferenceQueries(uri);
        try {
            queries.load();
            return queries;
        } catch (MongoException e) {
            queries.close();
            throw e;
        }
    }

    private void load() {
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

    /**
     * Makes the next {@link #AT_ONCE} queries when they are due; blocks until their answers.
     *
     * @throws com.mongodb.MongoException if the server fails
     */
    public void next() throws InterruptedException {
        DueTime.await(due);
        List<Callable<List<Document>>> queries = new ArrayList<>();
        for (int query = 0; query < AT_ONCE; query++) {
            next = (next + STEP) % DOCUMENTS;
            String host = host(next);
            queries.add(() -> documents.find(Filters.eq("host", host)).into(new ArrayList<>()));
        }
        for (Future<List<Document>> answer : threads.invokeAll(queries)) {
            try {
                answer.get();
            } catch (ExecutionException e) {
                throw MongoException.fromThrowable(e.getCause());
            }
        }
        due = Math.max(System.nanoTime(), due + INTERVAL.toNanos());
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.close();
    }
}
