package io.shardlab.gui.export;

import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows where the last file was written, or why it was not; takes no room before the first export. */
public final class ExportStatus extends VBox {

    /** @param name the beginning of the ids of its controls, because several screens have such a status */
    public ExportStatus(String name, ExportModel model, Texts texts) {
        super(Views.GAP / 2);
        Label file = new Label();
        file.setId(name + "-status");
        HBox saved = Views.row(
                file,
                Views.button(
                        name + "-view",
                        Message.of("O_pen"),
                        Message.of("Open the file in the system's default program"),
                        texts,
                        model::viewSaved),
                Views.button(
                        name + "-copy",
                        Message.of("Copy path"),
                        Message.of("Copy the path of the file to the clipboard"),
                        texts,
                        () -> model.last().get().file().map(Path::toString).ifPresent(RowCopy::copy)));
        Views.hideWithoutRoom(saved);
        getChildren()
                .setAll(
                        saved,
                        Views.problem(
                                model.last().map(ExportModel.Outcome::problem).map(texts::say)));
        Views.follow(this, model.last(), last -> {
            saved.setVisible(last.file().isPresent());
            file.setText(last.file()
                    .map(path -> texts.say("Saved: {0}", path.toString()))
                    .orElse(""));
        });
    }
}
