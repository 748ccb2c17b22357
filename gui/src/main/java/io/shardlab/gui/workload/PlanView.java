package io.shardlab.gui.workload;

import io.shardlab.gui.form.PlannedRuns;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Columns;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** What would run: one run, or the cells of an experiment; or why nothing can. */
final class PlanView extends VBox {

    private static final double COLUMN_WIDTH = 160;
    private static final double TABLE_HEIGHT = 150;

    private final Texts texts;
    private final Label summary = new Label();
    private final StringProperty problem = new SimpleStringProperty("");
    private final TableView<Integer> cells = new TableView<>();

    PlanView(WorkloadModel model, Texts texts) {
        super(Views.GAP);
        this.texts = texts;
        summary.setId("plan");
        cells.setId("cells");
        cells.setPrefHeight(TABLE_HEIGHT);
        cells.setMinHeight(TABLE_HEIGHT);
        cells.managedProperty().bind(cells.visibleProperty());
        Label refusal = Views.problem(problem);
        refusal.setId("plan-problem");
        getChildren().addAll(summary, refusal, cells);
        ObservableValue<PlannedRuns> planned = model.form().flatMap(form -> form.planned());
        Views.follow(this, planned, runs -> show(runs, model.form().get().leftOut()));
    }

    private void show(PlannedRuns runs, List<String> leftOut) {
        problem.set(runs.problem().orElse(""));
        String without = leftOut.isEmpty() ? "" : " " + texts.get("plan.left-out", String.join(", ", leftOut));
        summary.setText(words(runs) + without);
        cells.setVisible(runs.isExperiment());
        cells.getColumns().setAll(columns(runs));
        cells.getItems()
                .setAll(IntStream.range(0, runs.isExperiment() ? runs.cells().size() : 0)
                        .boxed()
                        .toList());
    }

    private String words(PlannedRuns runs) {
        if (runs.problem().isPresent()) {
            return texts.get("plan.none");
        }
        return runs.isExperiment() ? texts.get("plan.cells", runs.cells().size()) : texts.get("plan.single");
    }

    private List<TableColumn<Integer, String>> columns(PlannedRuns runs) {
        return runs.axes().stream()
                .map(axis -> column(axis.parameter(), runs.cells()))
                .toList();
    }

    private TableColumn<Integer, String> column(String parameter, List<Map<String, String>> values) {
        return Columns.unsorted(Columns.text(
                texts.find("parameter." + parameter).orElse(parameter),
                COLUMN_WIDTH,
                cell -> values.get(cell).getOrDefault(parameter, "–")));
    }
}
