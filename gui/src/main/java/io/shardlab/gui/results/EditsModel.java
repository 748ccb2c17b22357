package io.shardlab.gui.results;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.folder.DeletedResults;
import io.shardlab.answers.folder.ResultLabels;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.run.merge.ResultMerger;
import io.shardlab.run.service.CommandLine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Changes saved results: labels, merges, and deletions that can be undone. Used on one thread; it writes on another. */
public final class EditsModel {

    /** An experiment with pending cells may be under way, in this program or another, if its files changed so recently. */
    private static final Duration UNDER_WAY = Duration.ofMinutes(2);

    /** Enough to delete many large folders; the rest is deleted at the next start. */
    private static final long MOST_SECONDS_AT_END = 60;

    private final BackgroundWork work;
    private final Runnable reload;
    private final ReadOnlyIntegerWrapper undoable = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<Message> last = new ReadOnlyObjectWrapper<>(Message.NONE);

    /** The folder that is open. This field and the next are only used on the thread that writes. */
    private Path folder;

    private DeletedResults deleted;

    /**
     * @param folder the folder of results
     * @param work changes it
     * @param reload called after each change
     */
    EditsModel(Path folder, BackgroundWork work, Runnable reload) {
        this.folder = folder;
        this.deleted = new DeletedResults(folder);
        this.work = work;
        this.reload = reload;
        work.ask(
                () -> {
                    deleted.deleteAbandoned();
                    return Message.NONE;
                },
                last::set,
                failure -> last.set(FailureWords.message(failure)));
    }

    /** Continues in another folder; deletions in this one become final. Returns at once. */
    void open(Path other) {
        change(() -> {
            DeletedResults before = deleted;
            folder = other;
            deleted = new DeletedResults(other);
            before.close();
            deleted.deleteAbandoned();
            return Message.NONE;
        });
    }

    /**
     * Makes all deletions final. Blocks until this and all changes before it are done, at most {@value #MOST_SECONDS_AT_END}
     * seconds. The rest is deleted at the next start.
     */
    void close() {
        CountDownLatch done = new CountDownLatch(1);
        work.background().execute(() -> {
            try {
                deleted.close();
            } catch (RunFailedException e) {
                // The window is closed, so the failure can only be logged.
                FailureWords.sentence(e);
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

    /** Merges the results of several load machines that ran together into a new one. Returns at once. */
    public void merge(List<ResultRow> rows) {
        List<SavedResult> runs = rows.stream().map(ResultRow::saved).toList();
        change(() -> {
            List<String> notices = new ArrayList<>();
            SavedResult merged = new ResultMerger(runs, false, text -> notices.add(text.toString())).mergeInto(folder);
            notices.add(0, merged.folder().toString());
            return Message.of("{0} results were merged into a new one: {1}", runs.size(), String.join("; ", notices));
        });
    }

    /** Changes the label of a run; an empty one removes it. Returns at once. */
    public void label(ResultRow row, String label) {
        change(() -> {
            ResultLabels.set(row.folder(), label);
            return Message.NONE;
        });
    }

    /** Deletes runs; refuses all of them if one belongs to an experiment. Returns at once. */
    public void delete(List<ResultRow> rows) {
        List<Path> folders = rows.stream().map(ResultRow::folder).toList();
        if (!folders.isEmpty()) {
            change(() -> folders.stream()
                    .flatMap(run -> ExperimentFolder.around(run).stream())
                    .findFirst()
                    .map(experiment -> Message.of(
                            "A run of an experiment cannot be deleted on its own, because the experiment's table needs "
                                    + "all its runs. Delete the experiment {0} instead.",
                            experiment.getFileName().toString()))
                    .orElseGet(() -> deleteAll(folders)));
        }
    }

    /** Deletes experiments with the runs of their cells. Returns at once. */
    public void deleteExperiments(List<ExperimentRow> rows) {
        if (!rows.isEmpty()) {
            change(() -> rows.stream()
                    .filter(row -> row.isIncomplete() && ExperimentFolder.changedWithin(row.folder(), UNDER_WAY))
                    .findFirst()
                    .map(row -> Message.of(
                            "The experiment {0} has pending runs and was modified moments ago, so it may be running. "
                                    + "Stop it, or wait two minutes.",
                            row.name()))
                    .orElseGet(() ->
                            deleteAll(rows.stream().map(ExperimentRow::folder).toList())));
        }
    }

    /**
     * Finds the command that repeats a run; if its workload does not exist here, {@link #last} says so. Returns at once.
     *
     * @param copy takes the command
     */
    public void findCommand(SavedResult run, Consumer<String> copy) {
        work.ask(
                () -> CommandLine.of(run.result(), Workloads.find()),
                command -> {
                    copy.accept(command);
                    last.set(Message.of("Copied: {0}", command));
                },
                failure -> last.set(FailureWords.message(failure)));
    }

    private Message deleteAll(List<Path> folders) {
        deleted.delete(folders);
        return Message.of("Deleted: {0}. You can undo this until you close the program.", folders.size());
    }

    /** Restores the results that were deleted last; does nothing if there are none. Returns at once. */
    public void undo() {
        change(() -> {
            List<Path> restored = deleted.undo();
            return restored.isEmpty() ? Message.NONE : Message.of("Restored: {0}.", restored.size());
        });
    }

    private void change(Supplier<Message> change) {
        work.background().execute(() -> {
            Message message = outcome(change);
            int left = deleted.undoable();
            work.screen().execute(() -> {
                last.set(message);
                undoable.set(left);
                reload.run();
            });
        });
    }

    private static Message outcome(Supplier<Message> change) {
        try {
            return change.get();
        } catch (RuntimeException | Error e) {
            return FailureWords.message(e);
        }
    }

    /** The number of deletions that {@link #undo} can restore, one by one. */
    public ReadOnlyIntegerProperty undoable() {
        return undoable.getReadOnlyProperty();
    }

    /** The outcome of the last change; none if there is nothing to say. */
    public ReadOnlyObjectProperty<Message> last() {
        return last.getReadOnlyProperty();
    }
}
