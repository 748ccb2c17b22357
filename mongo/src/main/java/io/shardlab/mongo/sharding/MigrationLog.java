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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/** Reads the chunk migrations of a collection from config.changelog. Blocking. */
public final class MigrationLog {

    private static final int LATEST = 60;
    private static final String DONOR = "details.from";
    /**
     * The entries that a donor shard writes: at first START, then COMMIT or ERROR, and at last FROM, whose note says whether
     * the migration succeeded.
     */
    private static final String START = "moveChunk.start";

    private static final String COMMIT = "moveChunk.commit";
    private static final String ERROR = "moveChunk.error";
    private static final List<String> KINDS = List.of(START, COMMIT, ERROR, "moveChunk.from");
    private static final Document NO_DETAILS = new Document();

    private final MongoCluster client;
    private final MongoNamespace namespace;
    private final Bson ofCollection;

    public MigrationLog(MongoCluster client, MongoNamespace namespace) {
        this.client = client;
        this.namespace = namespace;
        this.ofCollection = and(eq("ns", namespace.getFullName()), in("what", KINDS));
    }

    /** Returns the servers' clock now, from which the client's clock may differ. All spans use the servers' clock. */
    public Instant now() {
        return client.getDatabase("admin")
                .runCommand(new Document("hello", 1))
                .getDate("localTime")
                .toInstant();
    }

    /**
     * Returns the latest migrations by this machine's clock, with those under way. Reads only the last entries of the log, of
     * all collections, so that the server reads no more than its end.
     */
    public List<Migration> latest() {
        List<Document> entries = new ArrayList<>();
        changelog().find().sort(Sorts.descending("$natural")).limit(LATEST).forEach(entry -> {
            if (namespace.getFullName().equals(entry.get("ns")) && KINDS.contains(entry.get("what"))) {
                entries.add(0, entry);
            }
        });
        if (entries.isEmpty()) {
            return List.of();
        }
        Duration behind = Duration.between(now(), Instant.now());
        return migrations(entries).stream()
                .map(migration -> migration.later(behind))
                .toList();
    }

    /** Reports the migrations that ran from {@code start} to {@code end}, the latter excluded, as far as they ran then. */
    public MigrationReport between(Instant start, Instant end) {
        List<Document> entries = lastBefore(start);
        changelog()
                .find(and(ofCollection, gte("time", start), lt("time", end)))
                .sort(Sorts.ascending("time"))
                .into(entries);
        return new MigrationsOfPhase(migrations(entries), start, end).report();
    }

    /**
     * Returns the last entry of each donor before a time. A shard gives one chunk at a time, so a START there is of a
     * migration under way. The log has no index: the server reads it in one pass and returns a row for each donor.
     */
    private List<Document> lastBefore(Instant time) {
        // Documents compare field by field: by time, and an end sorts after a start in the same millisecond.
        Document entry = new Document("time", "$time")
                .append("ended", new Document("$ne", List.of("$what", START)))
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

    static List<Migration> migrations(List<Document> entries) {
        return new Reader().migrations(entries);
    }

    /** Turns entries, in the order of their times, into migrations. Used once. */
    private static final class Reader {

        private final Map<String, Document> begun = new HashMap<>();
        private final Map<String, String> last = new HashMap<>();
        private final List<Migration> migrations = new ArrayList<>();

        List<Migration> migrations(List<Document> entries) {
            entries.forEach(this::take);
            begun.values().forEach(start -> add(start, start, false, Optional.empty()));
            return migrations;
        }

        private void take(Document entry) {
            String donor = detail(entry, "from");
            String what = entry.getString("what");
            switch (what) {
                case START -> begin(donor, entry);
                case COMMIT -> end(donor, entry, true);
                case ERROR -> end(donor, entry, false);
                default -> last(donor, entry);
            }
            last.put(donor, what);
        }

        /** A donor that stopped during a migration logged no end of it, so the time of the end is unknown. */
        private void begin(String donor, Document entry) {
            Document lost = begun.put(donor, entry);
            if (lost != null) {
                add(lost, lost, false, Optional.of(time(lost)));
            }
        }

        private void end(String donor, Document entry, boolean committed) {
            Document start = begun.remove(donor);
            add(start == null ? entry : start, entry, committed, Optional.of(time(entry)));
        }

        /** The last entry of a migration is news only if no entry before it reported the end. */
        private void last(String donor, Document entry) {
            boolean reported = COMMIT.equals(last.get(donor)) || ERROR.equals(last.get(donor));
            boolean succeeded = "success".equals(detail(entry, "note"));
            if (!reported && (begun.containsKey(donor) || !succeeded)) {
                end(donor, entry, succeeded);
            }
        }

        private void add(Document start, Document details, boolean committed, Optional<Instant> end) {
            migrations.add(new Migration(detail(start, "from"), detail(details, "to"), time(start), end, committed));
        }

        private static Instant time(Document entry) {
            return entry.getDate("time").toInstant();
        }

        private static String detail(Document entry, String name) {
            return Optional.ofNullable(entry.get("details", NO_DETAILS).getString(name))
                    .orElse("");
        }
    }
}
