package io.shardlab.gui.results;

import io.shardlab.gui.export.ExportStatus;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Says how the last change went, and where the last file was written. */
final class StatusLine extends VBox {

    private final Texts texts;

    StatusLine(ResultsModel model, Texts texts) {
        super(Views.GAP / 2);
        this.texts = texts;
        Label edit = new Label();
        edit.setId("results-status");
        edit.setWrapText(true);
        edit.managedProperty().bind(edit.textProperty().isNotEmpty());
        getChildren().setAll(edit, new ExportStatus("export", model.export(), texts));
        Views.follow(this, model.edits().last(), last -> edit.setText(sentence(last)));
    }

    private String sentence(EditsModel.Edit edit) {
        return switch (edit.kind()) {
            case NONE, LABELLED -> "";
            case DELETED -> texts.get("edit.deleted", edit.number());
            case RESTORED -> texts.get("edit.restored", edit.number());
            case MERGED -> texts.get("edit.merged", edit.number(), edit.subject());
            case REFUSED_CELL -> texts.get("edit.refused-cell", edit.subject());
            case REFUSED_UNDER_WAY -> texts.get("edit.refused-under-way", edit.subject());
            case FAILED -> edit.subject();
        };
    }
}
