package io.shardlab.core.sharding;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.lt;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCluster;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Reads chunk migrations from config.changelog. Blocking. */
public final class MigrationLog {

    private static final String COMMIT = "moveChunk.commit";
    private static final String FROM = "moveChunk.from";
    private static final String ERROR = "moveChunk.error";

    private final MongoCluster client;
    private final MongoNamespace namespace;

    public MigrationLog(MongoCluster client, MongoNamespace namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** The servers' clock now, by which spans are told; the client's clock may differ. */
    public Instant now() {
        return client.getDatabase("admin")
                .runCommand(new Document("hello", 1))
                .getDate("localTime")
                .toInstant();
    }

    /** The migrations whose end was logged at or after {@code from} and before {@code to}. */
    public Migrations between(Instant from, Instant to) {
        Bson span = and(
                eq("ns", namespace.getFullName()), in("what", COMMIT, FROM, ERROR), gte("time", from), lt("time", to));
        List<Document> entries = client.getDatabase("config")
                .getCollection("changelog")
                .find(span)
                .into(new ArrayList<>());
        return summarise(entries);
    }

    static Migrations summarise(List<Document> entries) {
        long committed = entries.stream().filter(entry -> is(entry, COMMIT)).count();
        List<Document> finished =
                entries.stream().filter(entry -> is(entry, FROM)).toList();
        double[] seconds = finished.stream()
                .filter(MigrationLog::succeeded)
                .mapToDouble(MigrationLog::seconds)
                .toArray();
        // A donor that gives up logs both an error and the steps until then.
        long failed = Math.max(
                entries.stream().filter(entry -> is(entry, ERROR)).count(),
                finished.stream().filter(entry -> !succeeded(entry)).count());
        return new Migrations(
                committed,
                Arrays.stream(seconds).average().orElse(0),
                Arrays.stream(seconds).max().orElse(0),
                failed);
    }

    private static boolean is(Document entry, String what) {
        return what.equals(entry.getString("what"));
    }

    private static boolean succeeded(Document from) {
        return "success".equals(from.get("details", new Document()).getString("note"));
    }

    /** The donor logs each step's milliseconds as "step i of n". */
    private static double seconds(Document from) {
        return from.get("details", new Document()).entrySet().stream()
                        .filter(detail -> detail.getKey().startsWith("step "))
                        .filter(detail -> detail.getValue() instanceof Number)
                        .mapToLong(detail -> ((Number) detail.getValue()).longValue())
                        .sum()
                / 1000.0;
    }
}
