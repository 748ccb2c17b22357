package io.shardlab.regression;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * A client of a small shop whose operations are known: in every twenty, ten finds of a customer, four finds of a customer's orders,
 * three inserts of an order, two updates of a customer, and one aggregation. Works in a thread of its own until it is closed.
 */
final class KnownClient implements AutoCloseable {

    static final int CUSTOMERS = 1_000;

    private static final int ORDERS = 2_000;
    private static final String PLAN = "cocicuocicccouciocac";

    private final MongoClient client;
    private final MongoCollection<Document> customers;
    private final MongoCollection<Document> orders;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "known-client");
    private volatile long operations;
    private volatile boolean ended;
    private volatile RuntimeException failure;

    private KnownClient(String uri) {
        this.client = MongoClients.create(uri);
        this.customers = client.getDatabase("shop").getCollection("customers");
        this.orders = client.getDatabase("shop").getCollection("orders");
    }

    /** Loads the documents and begins; returns when the first operations are done. */
    static KnownClient start(String uri) throws InterruptedException {
        KnownClient known = new KnownClient(uri);
        known.load();
        known.thread.start();
        known.begun.await();
        return known;
    }

    private void load() {
        customers.insertMany(IntStream.range(0, CUSTOMERS)
                .mapToObj(i ->
                        new Document("_id", i).append("name", "customer " + i).append("country", "secretland"))
                .toList());
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            documents.add(new Document("customer", i % CUSTOMERS).append("total", i));
        }
        orders.insertMany(documents);
        orders.createIndex(new Document("customer", 1));
    }

    private void work() {
        try {
            for (int i = 0; !ended; i++) {
                execute(PLAN.charAt(i % PLAN.length()), (int) (i * 7919L % CUSTOMERS));
                operations = i + 1L;
                if (i == PLAN.length()) {
                    begun.countDown();
                }
            }
        } catch (RuntimeException e) {
            failure = e;
        } finally {
            begun.countDown();
        }
    }

    /** Returns the number of operations so far. */
    long operations() {
        return operations;
    }

    private void execute(char kind, int customer) {
        switch (kind) {
            case 'c' -> customers.find(Filters.eq("_id", customer)).first();
            case 'o' ->
                orders.find(Filters.eq("customer", customer))
                        .sort(Sorts.descending("total"))
                        .limit(10)
                        .into(new ArrayList<>());
            case 'i' -> orders.insertOne(new Document("customer", customer).append("total", customer));
            case 'u' ->
                customers.updateOne(
                        Filters.eq("_id", customer), Updates.inc("visits", 1), new UpdateOptions().upsert(false));
            default ->
                orders.aggregate(List.of(
                                new Document("$match", Filters.gt("total", 900)),
                                new Document(
                                        "$group",
                                        new Document("_id", "$customer").append("n", new Document("$sum", 1)))))
                        .into(new ArrayList<>());
        }
    }

    @Override
    public void close() throws InterruptedException {
        ended = true;
        thread.join();
        client.close();
        if (failure != null) {
            throw failure;
        }
    }
}
