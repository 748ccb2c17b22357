package io.shardlab.mongo.dataset;

import com.mongodb.MongoException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Keeps beside the data how far a load has come: once when it begins, each second from a thread of its own, and at the
 * end, whatever ended it. So a later run can go on even after this process was killed. Used by one thread.
 */
public final class LoadJournal implements AutoCloseable {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** How long the end of a run waits for servers that may be gone. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final TargetCollection collection;
    private final LoadRecords records;
    private final Notices notices;
    private ScheduledExecutorService thread;
    private LoadRecord start;
    private LoadProgress progress;
    private volatile LoadRecord written;
    private volatile OptionalLong badRows = OptionalLong.empty();
    private boolean warned;
    private boolean told;

    public LoadJournal(TargetCollection collection, Notices notices) {
        this.collection = collection;
        this.records =
                new LoadRecords(collection.database(), collection.namespace().getCollectionName());
        this.notices = notices;
    }

    /**
     * The load that is to be gone on with: from its beginning if documents that were acknowledged are not there any more.
     * Counts those that are.
     *
     * @param content what is to be loaded
     * @throws UsageException if there is none, or it was a load of something else
     */
    public LoadRecord resume(Map<String, String> content) {
        LoadRecord found = find().orElseThrow(() -> new UsageException("--resume finds nothing to resume: no load into "
                + collection.namespace() + " was begun that is known of, or the collection was created anew since."));
        if (!found.differences(content).isEmpty()) {
            throw new UsageException("--resume goes on with the load that was begun into " + collection.namespace()
                    + " only, but this is another one: " + String.join("; ", found.differences(content)) + ".");
        }
        long missing = found.leastDocuments() - collection.count();
        if (missing > 0) {
            // A failover has rolled them back, or another client has deleted them: those behind the mark are not
            // enough.
            notices.warn(missing + " documents of the load into " + collection.namespace()
                    + " that were acknowledged are no longer there: resuming it from its beginning, which adds them");
            return found.anew();
        }
        if (found.complete()) {
            notices.warn("The load into " + collection.namespace() + " is complete: nothing is left to resume");
        } else {
            notices.say("Resuming the load into " + collection.namespace() + " behind "
                    + found.mark().position().documents() + " documents");
        }
        return found;
    }

    /** Says if a load of the same content was not finished, as it might have been meant to be. */
    public void noticeUnfinished(Map<String, String> content) {
        try {
            find().filter(found ->
                            !found.complete() && found.differences(content).isEmpty())
                    .ifPresent(found -> notices.warn("A load of the same documents into " + collection.namespace()
                            + " was not finished: --resume would have gone on with it behind "
                            + found.mark().position().documents() + " documents; this one begins anew"));
        } catch (MongoException e) {
            // Who may not read the record could not resume either; keeping one will say so.
        }
    }

    private Optional<LoadRecord> find() {
        return collection
                .uuid()
                .flatMap(uuid ->
                        records.find().filter(found -> found.collection().equals(uuid)));
    }

    /** Begins to keep a load's progress; blocks until the first record is written. */
    public void keep(LoadRecord load, LoadProgress itsProgress) {
        close();
        start = load;
        progress = itsProgress;
        badRows = OptionalLong.empty();
        told = false;
        written = null;
        write();
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread daemon = new Thread(task, "load-journal");
            daemon.setDaemon(true);
            return daemon;
        });
        thread.scheduleWithFixedDelay(this::write, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether the progress of a load is being kept, so that a later run could go on with it. */
    public boolean isKept() {
        return thread != null && written != null;
    }

    /** Says that all was sent and counted but for some documents, of which the user has been told. */
    public void leaveOpen() {
        told = true;
    }

    /**
     * Says that everything has been loaded and counted.
     *
     * @param badRowsOfRun rows of which this run could make no document
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
            records.write(now);
            written = now;
        } catch (RuntimeException e) {
            if (!warned) {
                warned = true;
                notices.warn("How far the load has come could not be kept, which --resume needs: "
                        + MongoErrors.describe(e));
            }
        }
    }

    /** Writes the last record; blocks until that is done or cannot be. Safe to repeat. */
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
        if (badRows.isEmpty() && !told && written != null) {
            notices.warn("The load is not complete: --resume goes on with it behind "
                    + written.mark().position().documents() + " documents");
        }
    }
}
