package io.shardlab.gui.results;

import io.shardlab.gui.text.Texts;
import java.util.Optional;
import javafx.scene.control.TextInputDialog;
import javafx.stage.Window;

/** The question for the label of a run. */
public final class LabelDialog {

    private LabelDialog() {}

    /**
     * Asks, and waits for the answer; empty if the user cancels.
     *
     * @param header the run that gets the label
     * @param label its present label
     */
    public static Optional<String> ask(Window owner, String header, Optional<String> label, Texts texts) {
        TextInputDialog dialog = new TextInputDialog(label.orElse(""));
        dialog.initOwner(owner);
        dialog.setTitle(texts.get("results.label.title"));
        dialog.setHeaderText(header);
        dialog.setContentText(texts.get("results.label.prompt"));
        dialog.getEditor().setId("label-text");
        // Otherwise the text would keep the focus, and its invisible caret would blink for ever.
        dialog.setOnHiding(event -> dialog.getDialogPane().requestFocus());
        return dialog.showAndWait();
    }
}
