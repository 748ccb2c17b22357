package io.shardlab.gui.export;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Says where the last file was written, or why it was not; takes no room before there is one. */
public final class ExportStatus extends VBox {

    /** @param name begins the ids of its controls, as several screens have one */
    public ExportStatus(String name, ExportModel model, Texts texts) {
        super(Views.GAP / 2);
        Label file = new Label();
        file.setId(name + "-status");
        Button view =
                Views.button(name + "-view", texts.get("export.view"), texts.get("export.view.help"), model::viewSaved);
        Button copy = Views.button(
                name + "-copy",
                texts.get("export.copy"),
                texts.get("export.copy.help"),
                () -> copy(model.saved().get()));
        HBox saved = Views.row(file, view, copy);
        saved.managedProperty().bind(saved.visibleProperty());
        getChildren().setAll(saved, Views.problem(model.problem()));
        Views.follow(this, model.saved(), path -> {
            saved.setVisible(path.isPresent());
            file.setText(path.map(found -> texts.get("export.saved", found.toString()))
                    .orElse(""));
        });
    }

    private static void copy(Optional<Path> path) {
        path.ifPresent(file -> {
            ClipboardContent content = new ClipboardContent();
            content.putString(file.toString());
            Clipboard.getSystemClipboard().setContent(content);
        });
    }
}
