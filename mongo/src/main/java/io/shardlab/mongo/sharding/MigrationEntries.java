package io.shardlab.mongo.sharding;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/**
 * Entries of config.changelog that a donor shard writes about its migrations: {@code moveChunk.start}, then {@code
 * moveChunk.commit} or {@code moveChunk.error}, and at last {@code moveChunk.from}, whose note tells whether it succeeded.
 */
final class MigrationEntries {

    static final String START = "moveChunk.start";

    private static final String COMMIT = "moveChunk.commit";
    private static final String ERROR = "moveChunk.error";
    private static final String FROM = "moveChunk.from";

    static final List<String> KINDS = List.of(START, COMMIT, ERROR, FROM);

    private static final Document NO_DETAILS = new Document();

    private final Map<String, Document> begun = new HashMap<>();
    private final Map<String, String> last = new HashMap<>();
    private final List<Migration> migrations = new ArrayList<>();

    private MigrationEntries() {}

    /**
     * The migrations that some entries tell of.
     *
     * @param entries in order of their time
     */
    static List<Migration> migrations(List<Document> entries) {
        MigrationEntries donors = new MigrationEntries();
        entries.forEach(donors::take);
        donors.begun.values().forEach(start -> donors.add(start, start, false, Optional.empty()));
        return donors.migrations;
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

    /** A donor that ended in the middle of a migration logged no end of it: when it ended is not known then. */
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

    /** The last entry of each migration says something new only where none before it told of the end. */
    private void last(String donor, Document entry) {
        boolean told = COMMIT.equals(last.get(donor)) || ERROR.equals(last.get(donor));
        boolean succeeded = "success".equals(detail(entry, "note"));
        if (!told && (begun.containsKey(donor) || !succeeded)) {
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
