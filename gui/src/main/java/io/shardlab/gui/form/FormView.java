package io.shardlab.gui.form;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** Fields as a form, under a heading for each group. */
public final class FormView extends VBox {

    /** @param groups those that are shown, in this order; empty ones are left out */
    public FormView(ParameterForm form, List<ParameterGroup> groups, Texts texts) {
        super(Views.GAP);
        for (ParameterGroup group : groups) {
            List<ParameterField> fields = form.fields(group);
            if (!fields.isEmpty()) {
                TitledPane pane = new TitledPane(texts.get(group.key()), grid(fields, texts));
                pane.setAnimated(false);
                getChildren().add(pane);
            }
        }
    }

    /** Fields without a heading. */
    public static GridPane grid(List<ParameterField> fields, Texts texts) {
        GridPane grid = new GridPane();
        grid.setHgap(Views.GAP);
        grid.setVgap(Views.GAP / 2);
        for (int i = 0; i < fields.size(); i++) {
            new FieldRow(fields.get(i), texts).addTo(grid, 2 * i);
        }
        return grid;
    }
}
