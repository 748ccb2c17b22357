package io.shardlab.mongo.sharding;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.lt;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.result.MigrationReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Reads chunk migrations of a collection from config.changelog. Blocking. */
public final class MigrationLog {

    private static final int LATEST = 60;

    private static final String DONOR = "details.from";

    private final MongoCluster client;
    private final MongoNamespace namespace;
    private final Bson ofCollection;

    public MigrationLog(MongoCluster client, MongoNamespace namespace) {
        this.client = client;
        this.namespace = namespace;
        this.ofCollection = and(eq("ns", namespace.getFullName()), in("what", MigrationEntries.KINDS));
    }

    /** The servers' clock now, by which spans are told; the client's clock may differ. */
    public Instant now() {
        return client.getDatabase("admin")
                .runCommand(new Document("hello", 1))
                .getDate("localTime")
                .toInstant();
    }

    /**
     * The latest migrations by this machine's clock, those that are under way among them: what the last entries of the log
     * tell, whatever collection they are of, so that the server reads no more than its end.
     */
    public List<Migration> latest() {
        List<Document> entries = new ArrayList<>();
        changelog().find().sort(Sorts.descending("$natural")).limit(LATEST).forEach(entry -> {
            if (namespace.getFullName().equals(entry.get("ns")) && MigrationEntries.KINDS.contains(entry.get("what"))) {
                entries.add(0, entry);
            }
        });
        if (entries.isEmpty()) {
            return List.of();
        }
        Duration behind = Duration.between(now(), Instant.now());
        return MigrationEntries.migrations(entries).stream()
                .map(migration -> migration.later(behind))
                .toList();
    }

    /** The migrations that ran from {@code start} to {@code end}, the latter excluded, as far as they ran then. */
    public MigrationReport between(Instant start, Instant end) {
        List<Document> entries = lastBefore(start);
        changelog()
                .find(and(ofCollection, gte("time", start), lt("time", end)))
                .sort(Sorts.ascending("time"))
                .into(entries);
        return new MigrationsOfPhase(MigrationEntries.migrations(entries), start, end).report();
    }

    /**
     * What each donor logged last before a time. A shard gives one chunk at a time, so a beginning there is of a migration
     * that was under way. The log has no index: the server looks in one pass, and returns a row for each donor.
     */
    private List<Document> lastBefore(Instant time) {
        // Documents compare field by field: by time, and an end beats a beginning at the same millisecond.
        Document entry = new Document("time", "$time")
                .append("ended", new Document("$ne", List.of("$what", MigrationEntries.START)))
                .append("what", "$what")
                .append(
                        "details",
                        new Document("from", "$" + DONOR)
                                .append("to", "$details.to")
                                .append("note", "$details.note"));
        return changelog()
                .aggregate(List.of(
                        Aggregates.match(and(ofCollection, lt("time", time))),
                        Aggregates.group("$" + DONOR, Accumulators.max("entry", entry))))
                .map(row -> row.get("entry", Document.class))
                .into(new ArrayList<>());
    }

    private MongoCollection<Document> changelog() {
        return client.getDatabase("config").getCollection("changelog");
    }
}
