package io.shardlab.gui.results;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.text.Failures;
import io.shardlab.run.experiment.ExperimentFolder;
import io.shardlab.run.folder.DeletedResults;
import io.shardlab.run.folder.ResultLabels;
import io.shardlab.run.merge.ResultMerger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Changes saved results: labels, and deletion that can be undone. Used on one thread; it writes on another. */
public final class EditsModel {

    /** An experiment with cells to come whose files changed so shortly ago may be under way, in this program or another. */
    private static final Duration UNDER_WAY = Duration.ofMinutes(2);

    /** Enough for deleting many large folders; what is not done by then is done at the next start. */
    private static final long MOST_SECONDS_AT_END = 60;

    private final Executor background;
    private final Executor screen;
    private final Runnable reload;
    private final ReadOnlyIntegerWrapper undoable = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<Edit> last = new ReadOnlyObjectWrapper<>(Edit.NONE);

    /** Both of the folder that is open; only used where changes are made. */
    private Path folder;

    private DeletedResults deleted;

    /**
     * How the last change went.
     *
     * @param kind what was done, or refused
     * @param number of runs or experiments that it was done to
     * @param subject what was made, what a refusal is about, or the whole sentence of a failure
     */
    public record Edit(Kind kind, int number, String subject) {

        static final Edit NONE = new Edit(Kind.NONE, 0, "");

        /** What can happen. */
        public enum Kind {
            NONE,
            LABELLED,
            DELETED,
            RESTORED,
            /** Several runs became one more. */
            MERGED,
            /** A run of an experiment is a cell of its table, which would no longer be readable. */
            REFUSED_CELL,
            /** An experiment that is perhaps under way. */
            REFUSED_UNDER_WAY,
            FAILED
        }
    }

    /**
     * @param folder of results
     * @param background where it is changed
     * @param screen brings back to the thread of the properties
     * @param reload shows what is there after a change
     */
    EditsModel(Path folder, Executor background, Executor screen, Runnable reload) {
        this.folder = folder;
        this.deleted = new DeletedResults(folder);
        this.background = background;
        this.screen = screen;
        this.reload = reload;
        background.execute(() -> {
            try {
                deleted.deleteAbandoned();
            } catch (RuntimeException | Error e) {
                tell(new Edit(Edit.Kind.FAILED, 0, Failures.sentence(e)));
            }
        });
    }

    /** Goes on in another folder; what was deleted in this one is deleted for good. Returns at once. */
    void open(Path other) {
        change(() -> {
            DeletedResults before = deleted;
            folder = other;
            deleted = new DeletedResults(other);
            before.close();
            deleted.deleteAbandoned();
            return Edit.NONE;
        });
    }

    /**
     * Deletes for good what was deleted. Blocks until that is done, as long as it takes to do what was asked for before,
     * such as bringing something back. What cannot be deleted goes at the next start.
     */
    void close() {
        CountDownLatch done = new CountDownLatch(1);
        background.execute(() -> {
            try {
                deleted.close();
            } catch (RunFailedException e) {
                // Nobody is there to be told any more, but the log.
                Failures.sentence(e);
            } finally {
                done.countDown();
            }
        });
        try {
            done.await(MOST_SECONDS_AT_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes one result of those of several load machines that ran together. Returns at once. */
    public void merge(List<ResultRow> rows) {
        List<SavedResult> runs = rows.stream().map(ResultRow::saved).toList();
        change(() -> {
            List<String> notices = new ArrayList<>();
            SavedResult merged = new ResultMerger(runs, false, notices::add).mergeInto(folder);
            notices.add(0, merged.folder().toString());
            return new Edit(Edit.Kind.MERGED, runs.size(), String.join("; ", notices));
        });
    }

    /** Gives a run another label; an empty one takes it away. Returns at once. */
    public void label(ResultRow row, String label) {
        change(() -> {
            ResultLabels.set(row.saved().folder(), label);
            return new Edit(Edit.Kind.LABELLED, 1, label);
        });
    }

    /** Deletes these runs and no others; refuses all of them if one belongs to an experiment. Returns at once. */
    public void delete(List<ResultRow> rows) {
        List<Path> folders = rows.stream().map(row -> row.saved().folder()).toList();
        if (!folders.isEmpty()) {
            change(() -> folders.stream()
                    .flatMap(run -> ExperimentFolder.around(run).stream())
                    .findFirst()
                    .map(experiment -> new Edit(
                            Edit.Kind.REFUSED_CELL, 1, experiment.getFileName().toString()))
                    .orElseGet(() -> delete(folders, folders.size())));
        }
    }

    /** Deletes experiments with the runs of their cells. Returns at once. */
    public void deleteExperiments(List<ExperimentRow> rows) {
        if (!rows.isEmpty()) {
            change(() -> rows.stream()
                    .filter(row ->
                            row.pending() + row.failed() > 0 && ExperimentFolder.changedWithin(row.folder(), UNDER_WAY))
                    .findFirst()
                    .map(row -> new Edit(Edit.Kind.REFUSED_UNDER_WAY, 1, row.name()))
                    .orElseGet(() ->
                            delete(rows.stream().map(ExperimentRow::folder).toList(), rows.size())));
        }
    }

    private Edit delete(List<Path> folders, int number) {
        deleted.delete(folders);
        return new Edit(Edit.Kind.DELETED, number, "");
    }

    /** Brings back what was deleted last; does nothing if there is nothing. Returns at once. */
    public void undo() {
        change(() -> {
            List<Path> restored = deleted.undo();
            return restored.isEmpty() ? Edit.NONE : new Edit(Edit.Kind.RESTORED, restored.size(), "");
        });
    }

    private interface Change {
        Edit make();
    }

    private void change(Change change) {
        background.execute(() -> {
            Edit edit;
            try {
                edit = change.make();
            } catch (RuntimeException | Error e) {
                edit = new Edit(Edit.Kind.FAILED, 0, Failures.sentence(e));
            }
            tell(edit);
            screen.execute(reload);
        });
    }

    private void tell(Edit edit) {
        int left = deleted.undoable();
        screen.execute(() -> {
            last.set(edit);
            undoable.set(left);
        });
    }

    /** How many deletions {@link #undo} can take back, one by one. */
    public ReadOnlyIntegerProperty undoable() {
        return undoable.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Edit> last() {
        return last.getReadOnlyProperty();
    }
}
