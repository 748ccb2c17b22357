package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** The saved experiments, a row each, sorted by any column. */
final class ExperimentsTable extends TableView<ExperimentRow> {

    private static final double WIDE = 220;
    private static final double TIME = 190;
    private static final double MEDIUM = 150;
    private static final double NARROW = 100;

    private final Texts texts;
    private final KeptSelection<ExperimentRow> selection;

    ExperimentsTable(ResultsModel model, Texts texts) {
        this.texts = texts;
        setId("experiments");
        getStyleClass().add(Styles.DENSE);
        setPlaceholder(Views.muted(texts.get("experiments.none")));
        getColumns().setAll(columns());
        ChosenExperimentModel chosen = model.chosenExperiment();
        selection = new KeptSelection<>(
                this,
                model.experiments(),
                ExperimentRow::folder,
                () -> chosen.chosen().stream().map(ExperimentRow::folder).collect(Collectors.toSet()),
                rows -> chosen.choose(rows.stream().findFirst()));
    }

    private List<TableColumn<ExperimentRow, ?>> columns() {
        return List.of(
                Columns.of(
                        texts.get("results.time"),
                        TIME,
                        row -> row.saved().record().startedAt(),
                        texts::time),
                Columns.text(texts.get("results.name"), WIDE, ExperimentRow::name),
                Columns.text(
                        texts.get("results.workload"),
                        MEDIUM,
                        row -> row.saved().record().workload()),
                Columns.toTheRight(
                        Columns.of(texts.get("experiments.complete"), NARROW, ExperimentRow::complete, texts::count)),
                Columns.toTheRight(
                        Columns.of(texts.get("experiments.failed"), NARROW, ExperimentRow::failed, texts::count)),
                Columns.toTheRight(
                        Columns.of(texts.get("experiments.pending"), NARROW, ExperimentRow::pending, texts::count)),
                Columns.text(texts.get("experiments.finding"), 2 * WIDE, ExperimentRow::finding));
    }

    /** The one that is chosen. */
    List<ExperimentRow> selected() {
        return selection.rows();
    }
}
