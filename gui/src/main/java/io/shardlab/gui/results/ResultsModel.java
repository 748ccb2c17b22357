package io.shardlab.gui.results;

import io.shardlab.answers.experiment.ExperimentFolder;
import io.shardlab.answers.folder.CheckedFiles;
import io.shardlab.answers.folder.SavedResults;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;

/** The saved runs and experiments of a folder, and the actions on them. Used on one thread; it reads on another. */
public final class ResultsModel implements AutoCloseable {

    /** More would not fit into a menu. */
    private static final int MOST_EARLIER = 12;

    private final ReadOnlyObjectWrapper<Path> folder;
    private final BackgroundWork files;
    private final ObservableList<ResultRow> all = FXCollections.observableArrayList();
    private final FilteredList<ResultRow> shown = new FilteredList<>(all);
    private final ObservableList<ExperimentRow> allExperiments = FXCollections.observableArrayList();
    private final FilteredList<ExperimentRow> experiments = new FilteredList<>(allExperiments);
    private final BooleanProperty showsExperiments = new SimpleBooleanProperty();
    private final BooleanProperty read = new SimpleBooleanProperty();
    private final StringProperty filter = new SimpleStringProperty("");
    private final ObservableList<String> problems = FXCollections.observableArrayList();
    private final CheckedFiles checked = new CheckedFiles();
    private final ChosenRunsModel chosenRuns;
    private final ChosenExperimentModel chosenExperiment;
    private final EditsModel edits;
    private final ExportModel export;

    /** The saved results of a folder. */
    private record Contents(List<ResultRow> runs, List<ExperimentRow> experiments, List<String> problems) {}

    /**
     * @param folder the folder of results
     * @param files reads files, one after the other
     * @param changes changes folders, one after the other; uses another thread, so that changes do not wait for long reads
     * @param export writes files for the user
     */
    public ResultsModel(Path folder, BackgroundWork files, BackgroundWork changes, ExportModel export) {
        this.folder = new ReadOnlyObjectWrapper<>(folder);
        this.files = files;
        this.export = export;
        this.chosenRuns = new ChosenRunsModel(files);
        this.chosenExperiment = new ChosenExperimentModel(files);
        this.edits = new EditsModel(folder, changes, this::reload);
        filter.addListener((property, before, now) -> {
            String wanted = now.strip().toLowerCase(Locale.ROOT);
            shown.setPredicate(row -> row.searchText().toLowerCase(Locale.ROOT).contains(wanted));
            experiments.setPredicate(
                    row -> row.searchText().toLowerCase(Locale.ROOT).contains(wanted));
        });
    }

    /** Shows another folder; deletions in this one become final. Returns at once. */
    public void open(Path other) {
        folder.set(other);
        read.set(false);
        all.clear();
        allExperiments.clear();
        problems.clear();
        edits.open(other);
    }

    /** Reads the folder again. Returns at once. */
    public void reload() {
        Path asked = folder.get();
        files.ask(
                () -> read(asked),
                contents -> show(asked, contents),
                failure -> show(asked, new Contents(List.of(), List.of(), List.of(FailureWords.sentence(failure)))));
    }

    private Contents read(Path folder) {
        SavedResults runs = SavedResults.in(folder);
        List<String> unreadable = new ArrayList<>();
        List<ExperimentRow> experiments = ExperimentFolder.allIn(folder, unreadable::add).stream()
                .map(ExperimentRow::new)
                .toList();
        return new Contents(
                ResultRow.all(runs.results()),
                experiments,
                Stream.of(
                                runs.unreadable().stream(),
                                unreadable.stream(),
                                runs.results().stream()
                                        .flatMap(run -> checked.problems(run).stream())
                                        .map(Message::toString))
                        .flatMap(problems -> problems)
                        .distinct()
                        .toList());
    }

    /** Leaves equal lists alone, so that the selection stays. */
    private void show(Path asked, Contents contents) {
        if (!asked.equals(folder.get())) {
            return;
        }
        if (!all.equals(contents.runs())) {
            all.setAll(contents.runs());
        }
        if (!allExperiments.equals(contents.experiments())) {
            allExperiments.setAll(contents.experiments());
        }
        problems.setAll(contents.problems());
        read.set(true);
    }

    /** True once the folder was read: before that, no result is known to be missing. */
    public ObservableBooleanValue read() {
        return read;
    }

    public ReadOnlyObjectProperty<Path> folder() {
        return folder.getReadOnlyProperty();
    }

    /** All runs, the newest first. */
    public ObservableList<ResultRow> all() {
        return FXCollections.unmodifiableObservableList(all);
    }

    /** The runs that match the filter, the newest first. */
    public ObservableList<ResultRow> rows() {
        return shown;
    }

    /** The experiments that match the filter, the newest first. */
    public ObservableList<ExperimentRow> experiments() {
        return experiments;
    }

    /** A text that the name, workload or target must contain; case is ignored. */
    public StringProperty filter() {
        return filter;
    }

    /** The results that could not be read, a sentence each. */
    public ObservableList<String> problems() {
        return problems;
    }

    /** Selects runs, or the experiment in a folder, as if they were selected in the lists. */
    public void choose(List<Path> folders) {
        filter.set("");
        chosenRuns.choose(folders.stream()
                .flatMap(folder -> all.stream().filter(row -> isSame(row.folder(), folder)))
                .toList());
        Optional<ExperimentRow> experiment = allExperiments.stream()
                .filter(row -> folders.stream().anyMatch(folder -> isSame(row.folder(), folder)))
                .findFirst();
        experiment.ifPresent(row -> chosenExperiment.choose(Optional.of(row)));
        showsExperiments.set(experiment.isPresent());
        // The lists select what is chosen when their rows change.
        all.setAll(List.copyOf(all));
        allExperiments.setAll(List.copyOf(allExperiments));
    }

    private static boolean isSame(Path one, Path other) {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }

    /** True while the experiments are shown, and not the runs. */
    public BooleanProperty showsExperiments() {
        return showsExperiments;
    }

    /** The latest other runs of the same workload, the newest first. */
    public List<SavedResult> earlier(SavedResult run) {
        return all.stream()
                .map(ResultRow::saved)
                .filter(other -> other.result().workload().equals(run.result().workload())
                        && !isSame(other.folder(), run.folder()))
                .limit(MOST_EARLIER)
                .toList();
    }

    /** The selected runs. */
    public ChosenRunsModel chosenRuns() {
        return chosenRuns;
    }

    /** The selected experiment. */
    public ChosenExperimentModel chosenExperiment() {
        return chosenExperiment;
    }

    public EditsModel edits() {
        return edits;
    }

    public ExportModel export() {
        return export;
    }

    /** Makes all deletions final, at the end of the program. Blocks as {@link EditsModel#close} does. */
    @Override
    public void close() {
        edits.close();
    }
}
