package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Keeps the progress of a load beside the data, in the collection {@code shardlab.loads} of the same database: when it begins,
 * each second from a thread of its own, and at its end. So a later run can resume it even if this process was killed. Used by
 * one thread.
 */
public final class LoadJournal implements AutoCloseable {

    static final String COLLECTION = "shardlab.loads";

    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** The time for which the end of a run waits for servers that may be gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long WRITE_CONCERN_SECONDS = 10;

    private final TargetCollection collection;
    private final MongoCollection<Document> records;
    private final Bson ours;
    private final Notices notices;
    private ScheduledExecutorService thread;
    private LoadRecord start;
    private LoadProgress progress;
    private volatile LoadRecord written;
    private volatile OptionalLong badRows = OptionalLong.empty();
    private boolean warned;
    private boolean reported;

    public LoadJournal(TargetCollection collection, Notices notices) {
        this.collection = collection;
        // A failover must roll back neither the load without its record nor the record without the load. So a majority
        // has both, in their order.
        this.records = collection
                .database()
                .getCollection(COLLECTION)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .withWriteConcern(
                        WriteConcern.MAJORITY.withJournal(true).withWTimeout(WRITE_CONCERN_SECONDS, TimeUnit.SECONDS));
        this.ours = eq("_id", collection.namespace().getCollectionName());
        this.notices = notices;
    }

    /**
     * Returns the load to be resumed. It begins anew if acknowledged documents are missing, for which this counts the
     * collection.
     *
     * @param content a description of the documents to be loaded
     * @throws UsageException if there is no load, or it was a load of something else
     */
    public LoadRecord resume(Map<String, String> content) {
        LoadRecord found = find().orElseThrow(() -> new UsageException(Message.of(
                "--resume finds nothing to resume: no load into {0} is recorded, or the collection was created "
                        + "anew since.",
                collection.namespace())));
        if (!found.differences(content).isEmpty()) {
            throw new UsageException(Message.of(
                    "--resume can only continue the load that was begun into {0}, but this is another one: {1}.",
                    collection.namespace(), String.join("; ", found.differences(content))));
        }
        long missing = found.leastDocuments() - collection.count();
        if (missing > 0) {
            // A failover has rolled them back, or another client has deleted them; they may lie before the mark.
            notices.warn(Message.of(
                    "{0,number,#} documents of the load into {1} that were acknowledged are no longer there: "
                            + "resuming it from its beginning, which adds them",
                    missing, collection.namespace()));
            return found.anew();
        }
        if (found.complete()) {
            notices.warn(
                    Message.of("The load into {0} is complete: nothing is left to resume", collection.namespace()));
        } else {
            notices.say(Message.of("Resuming the load into {0} behind {1}", collection.namespace(), documents(found)));
        }
        return found;
    }

    /** Warns if a load of the same content was not finished, as the user may have wanted to resume it. */
    public void noticeUnfinished(Map<String, String> content) {
        try {
            find().filter(found ->
                            !found.complete() && found.differences(content).isEmpty())
                    .ifPresent(found -> notices.warn(Message.of(
                            "A load of the same documents into {0} was not finished: --resume would have continued it behind "
                                    + "{1}; this one begins anew",
                            collection.namespace(), documents(found))));
        } catch (MongoException e) {
            // A user who may not read the record could not resume either, and will be warned when a record is written.
        }
    }

    private static Message documents(LoadRecord load) {
        return Message.of("{0,number,#} documents", load.mark().position().documents());
    }

    private Optional<LoadRecord> find() {
        return collection
                .uuid()
                .flatMap(uuid -> Optional.ofNullable(records.find(ours).first())
                        .map(LoadRecord::of)
                        .filter(found -> found.collection().equals(uuid)));
    }

    /** Begins to keep a load's progress; blocks until the first record is written. */
    public void keep(LoadRecord load, LoadProgress itsProgress) {
        close();
        start = load;
        progress = itsProgress;
        badRows = OptionalLong.empty();
        reported = false;
        written = null;
        write();
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread daemon = new Thread(task, "load-journal");
            daemon.setDaemon(true);
            return daemon;
        });
        thread.scheduleWithFixedDelay(this::write, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** True if a load's progress is being kept, so that a later run can resume it. */
    public boolean isKept() {
        return thread != null && written != null;
    }

    /** Records that everything was sent and counted except for some documents, which were reported to the user. */
    public void leaveOpen() {
        reported = true;
    }

    /**
     * Records that everything was loaded and counted.
     *
     * @param badRowsOfRun the number of rows from which this run could make no document
     */
    public void complete(long badRowsOfRun) {
        badRows = OptionalLong.of(badRowsOfRun);
    }

    private void write() {
        LoadRecord now = start.after(progress, badRows);
        if (now.equals(written)) {
            return;
        }
        try {
            records.replaceOne(ours, now.toDocument(), new ReplaceOptions().upsert(true));
            written = now;
        } catch (RuntimeException e) {
            if (!warned) {
                warned = true;
                notices.warn(Message.of(
                        "The progress of the load, which --resume needs, could not be recorded: {0}",
                        MongoErrors.describe(e)));
            }
        }
    }

    /** Writes the last record; blocks until that is done or cannot be. May be repeated. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        thread.execute(this::write);
        thread.shutdown();
        try {
            if (!thread.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread = null;
        if (badRows.isEmpty() && !reported && written != null) {
            notices.warn(Message.of("The load is not complete: --resume continues it behind {0}", documents(written)));
        }
    }
}
