package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.control.TableView;

/** The saved experiments, a row each, sorted by any column. */
final class ExperimentsTable extends TableView<ExperimentRow> {

    private static final double WIDE = 220;
    private static final double TIME = 190;
    private static final double MEDIUM = 150;
    private static final double NARROW = 100;

    private final KeptSelection<ExperimentRow> selection;

    ExperimentsTable(ResultsModel model, Texts texts) {
        setId("experiments");
        getStyleClass().add(Styles.DENSE);
        setPlaceholder(Views.muted(texts.get("experiments.none")));
        columns().forEach(column -> getColumns().add(column.onScreen(texts)));
        ChosenExperimentModel chosen = model.chosenExperiment();
        selection = new KeptSelection<>(
                this,
                model.experiments(),
                ExperimentRow::folder,
                () -> chosen.chosen().stream().map(ExperimentRow::folder).collect(Collectors.toSet()),
                rows -> chosen.choose(rows.stream().findFirst()));
    }

    /** The columns of the list, for the screen and for exports alike. */
    static List<ListColumn<ExperimentRow, ?>> columns() {
        return List.of(
                new ListColumn<ExperimentRow, Instant>(
                        "results.time",
                        "startedAt",
                        TIME,
                        true,
                        row -> Optional.of(row.saved().record().startedAt())),
                words("results.name", "name", WIDE, ExperimentRow::name),
                words(
                        "results.workload",
                        "workload",
                        MEDIUM,
                        row -> row.saved().record().workload()),
                count("experiments.complete", "complete", ExperimentRow::complete),
                count("experiments.failed", "failed", ExperimentRow::failed),
                count("experiments.pending", "pending", ExperimentRow::pending),
                words("experiments.finding", "finding", 2 * WIDE, ExperimentRow::finding));
    }

    private static ListColumn<ExperimentRow, String> words(
            String key, String csv, double width, Function<ExperimentRow, String> value) {
        return new ListColumn<>(key, csv, width, true, row -> Optional.of(value.apply(row)));
    }

    private static ListColumn<ExperimentRow, Long> count(String key, String csv, Function<ExperimentRow, Long> value) {
        return new ListColumn<>(key, csv, NARROW, false, row -> Optional.of(value.apply(row)));
    }

    /** The one that is chosen. */
    List<ExperimentRow> selected() {
        return selection.rows();
    }
}
