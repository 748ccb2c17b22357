package io.shardlab.gui.results;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;

/** The saved runs, a row each, sorted by any column. */
final class ResultsTable extends TableView<ResultRow> {

    private final KeptSelection<ResultRow> selection;

    ResultsTable(ResultsModel model, Texts texts) {
        setId("results");
        getStyleClass().add(Styles.DENSE);
        setPlaceholder(Views.muted(texts.get("results.none")));
        getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        ResultColumns.all(texts).forEach(column -> getColumns().add(column.onScreen(texts)));
        ChosenRunsModel chosen = model.chosenRuns();
        selection = new KeptSelection<>(
                this,
                model.rows(),
                ResultRow::folder,
                () -> chosen.chosen().get().stream().map(ResultRow::folder).collect(Collectors.toSet()),
                chosen::choose);
    }

    /** Those that are chosen. */
    List<ResultRow> selected() {
        return selection.rows();
    }
}
