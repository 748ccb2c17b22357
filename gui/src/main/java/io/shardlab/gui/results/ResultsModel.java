package io.shardlab.gui.results;

import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.text.Failures;
import io.shardlab.run.experiment.SavedExperiments;
import io.shardlab.run.folder.SavedResults;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;

/** The saved runs and experiments of a folder, and what is done with them. Used on one thread; it reads on another. */
public final class ResultsModel implements AutoCloseable {

    private final ReadOnlyObjectWrapper<Path> folder;
    private final Executor background;
    private final Executor screen;
    private final ObservableList<ResultRow> all = FXCollections.observableArrayList();
    private final FilteredList<ResultRow> shown = new FilteredList<>(all);
    private final ObservableList<ExperimentRow> allExperiments = FXCollections.observableArrayList();
    private final FilteredList<ExperimentRow> experiments = new FilteredList<>(allExperiments);
    private final StringProperty filter = new SimpleStringProperty("");
    private final ObservableList<String> problems = FXCollections.observableArrayList();
    private final ChosenRunsModel chosenRuns;
    private final ChosenExperimentModel chosenExperiment;
    private final EditsModel edits;
    private final ExportModel export;

    /**
     * @param folder of results
     * @param background where files are read and exported, one thing after the other
     * @param edit where folders are changed, one thing after the other, so that none waits for long files to be read
     * @param screen brings back to the thread of the properties
     * @param export files for the user
     */
    public ResultsModel(Path folder, Executor background, Executor edit, Executor screen, ExportModel export) {
        this.folder = new ReadOnlyObjectWrapper<>(folder);
        this.background = background;
        this.screen = screen;
        this.export = export;
        this.chosenRuns = new ChosenRunsModel(background, screen);
        this.chosenExperiment = new ChosenExperimentModel(background, screen);
        this.edits = new EditsModel(folder, edit, screen, this::reload);
        filter.addListener((property, before, now) -> {
            shown.setPredicate(row -> row.matches(now));
            experiments.setPredicate(row -> row.matches(now));
        });
    }

    /** Shows another folder; what was deleted in this one is deleted for good. Returns at once. */
    public void open(Path other) {
        folder.set(other);
        all.clear();
        allExperiments.clear();
        problems.clear();
        edits.open(other);
    }

    /** Reads the folder again. Returns at once. */
    public void reload() {
        Path asked = folder.get();
        background.execute(() -> {
            try {
                SavedResults runs = SavedResults.in(asked);
                List<ResultRow> rows =
                        runs.results().stream().map(ResultRow::of).toList();
                SavedExperiments found = SavedExperiments.in(asked);
                List<ExperimentRow> lines =
                        found.experiments().stream().map(ExperimentRow::new).toList();
                List<String> unreadable = Stream.concat(runs.unreadable().stream(), found.unreadable().stream())
                        .distinct()
                        .toList();
                screen.execute(() -> show(asked, rows, lines, unreadable));
            } catch (RuntimeException | Error e) {
                String sentence = Failures.sentence(e);
                screen.execute(() -> show(asked, List.of(), List.of(), List.of(sentence)));
            }
        });
    }

    /** What did not change is left alone, so that what is chosen stays chosen. */
    private void show(Path asked, List<ResultRow> rows, List<ExperimentRow> lines, List<String> unreadable) {
        if (!asked.equals(folder.get())) {
            return;
        }
        if (!all.equals(rows)) {
            all.setAll(rows);
        }
        if (!allExperiments.equals(lines)) {
            allExperiments.setAll(lines);
        }
        problems.setAll(unreadable);
    }

    /** Where the runs lie. */
    public ReadOnlyObjectProperty<Path> folder() {
        return folder.getReadOnlyProperty();
    }

    /** Those that match the filter, the newest first. */
    public ObservableList<ResultRow> rows() {
        return shown;
    }

    /** Those that match the filter, the newest first. */
    public ObservableList<ExperimentRow> experiments() {
        return experiments;
    }

    /** What a run's name, workload or target must contain. */
    public StringProperty filter() {
        return filter;
    }

    /** What could not be read, a sentence each. */
    public ObservableList<String> problems() {
        return problems;
    }

    /** The runs that are looked at. */
    public ChosenRunsModel chosenRuns() {
        return chosenRuns;
    }

    /** The experiment that is looked at. */
    public ChosenExperimentModel chosenExperiment() {
        return chosenExperiment;
    }

    /** Labels, and deletion that can be undone. */
    public EditsModel edits() {
        return edits;
    }

    /** Files for the user. */
    public ExportModel export() {
        return export;
    }

    /**
     * Deletes for good what was deleted; call it when the program ends. Blocks until that is done, as long as it takes to
     * do what was asked for before, such as bringing something back. What cannot be deleted goes at the next start.
     */
    @Override
    public void close() {
        edits.close();
    }
}
