package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.UpdateOptions;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;

/** A shop: prices between two bounds, pages of products, orders of a customer and of the last hours, carts by upsert. */
final class Shop implements Application {

    private static final int PRODUCTS = 5_000;
    private static final int ORDERS = 20_000;
    private static final int CUSTOMERS = 2_000;
    private static final List<String> CATEGORIES = List.of("books", "games", "garden", "kitchen", "music", "sport");

    @Override
    public String name() {
        return "shop";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        List<Document> products = new ArrayList<>();
        for (int i = 0; i < PRODUCTS; i++) {
            products.add(new Document("_id", i)
                    .append("category", Texts.pick(random, CATEGORIES))
                    .append("title", Texts.words(random, 2, 5))
                    .append("price", Math.round(100 * (5 + 495 * Math.pow(random.nextDouble(), 2))) / 100.0)
                    .append("stock", 50 + random.nextInt(100)));
        }
        database.getCollection("products").insertMany(products);
        database.getCollection("products").createIndex(ascending("category", "price"));
        List<Document> orders = IntStream.range(0, ORDERS)
                .mapToObj(i -> order(random, Texts.within(random, 30)))
                .toList();
        database.getCollection("orders").insertMany(orders);
        database.getCollection("orders").createIndex(ascending("customer", "placed"));
        database.getCollection("orders").createIndex(ascending("placed"));
        database.getCollection("orders").createIndex(ascending("total"));
        database.getCollection("carts").createIndex(ascending("customer"));
        for (int customer = 0; customer < CUSTOMERS; customer += 2) {
            database.getCollection("carts")
                    .insertOne(new Document("customer", customer)
                            .append("items", 1)
                            .append("changed", new Date()));
        }
    }

    private static Document order(Random random, Date placed) {
        return new Document("customer", Texts.skewed(random, CUSTOMERS))
                .append("placed", placed)
                .append("status", Texts.pick(random, List.of("open", "paid", "paid", "sent", "sent", "sent")))
                .append("total", 5 + random.nextInt(500))
                .append(
                        "lines",
                        IntStream.rangeClosed(0, random.nextInt(3))
                                .mapToObj(
                                        line -> new Document("product", random.nextInt(PRODUCTS)).append("quantity", 1))
                                .toList());
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> products = database.getCollection("products");
        MongoCollection<Document> orders = database.getCollection("orders");
        MongoCollection<Document> carts = database.getCollection("carts");
        return List.of(
                new Kind(
                        "product",
                        25,
                        random -> products.find(eq("_id", random.nextInt(PRODUCTS)))
                                .first()),
                new Kind("prices", 15, random -> {
                    double from = 5 + random.nextInt(200);
                    products.find(and(
                                    eq("category", Texts.pick(random, CATEGORIES)),
                                    gte("price", from),
                                    lt("price", from + 10)))
                            .into(new ArrayList<>());
                }),
                new Kind(
                        "page",
                        8,
                        random -> products.find(eq("category", Texts.pick(random, CATEGORIES)))
                                .sort(new Document("price", 1))
                                .skip(20 * random.nextInt(5))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind(
                        "several products",
                        6,
                        random -> products.find(in(
                                        "_id",
                                        IntStream.range(0, 5)
                                                .mapToObj(i -> random.nextInt(PRODUCTS))
                                                .toList()))
                                .into(new ArrayList<>())),
                new Kind(
                        "my orders",
                        12,
                        random -> orders.find(eq("customer", Texts.skewed(random, CUSTOMERS)))
                                .sort(descending("placed"))
                                .limit(10)
                                .into(new ArrayList<>())),
                new Kind(
                        "last hour",
                        5,
                        random -> orders.find(gte("placed", Texts.ago(1, TimeUnit.HOURS)))
                                .into(new ArrayList<>())),
                new Kind(
                        "large orders",
                        3,
                        random -> orders.find(gt("total", 490)).into(new ArrayList<>())),
                new Kind("add", 8, random -> orders.insertOne(order(random, new Date()))),
                new Kind(
                        "cart",
                        10,
                        random -> carts.updateOne(
                                eq("customer", random.nextInt(CUSTOMERS)),
                                combine(inc("items", 1), set("changed", new Date())),
                                new UpdateOptions().upsert(true))),
                new Kind("empty cart", 4, random -> carts.deleteOne(eq("customer", random.nextInt(CUSTOMERS)))),
                new Kind(
                        "sell",
                        4,
                        random -> products.updateOne(
                                and(eq("_id", random.nextInt(PRODUCTS)), gt("stock", 0)), inc("stock", -1))));
    }
}
