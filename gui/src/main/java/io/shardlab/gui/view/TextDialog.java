package io.shardlab.gui.view;

import java.util.Optional;
import javafx.scene.control.TextInputDialog;
import javafx.stage.Window;

/** A question for a short text, such as a label or a name. */
public final class TextDialog {

    private TextDialog() {}

    /**
     * Asks, and waits for the answer; empty if the user cancels.
     *
     * @param header what gets the text
     * @param text its present text
     * @param question what is asked for, in a word
     */
    public static Optional<String> ask(Window owner, String header, String text, String question) {
        TextInputDialog dialog = new TextInputDialog(text);
        dialog.initOwner(owner);
        dialog.setTitle(question);
        dialog.setHeaderText(header);
        dialog.setContentText(question);
        dialog.getEditor().setId("label-text");
        // Otherwise the text would keep the focus, and its invisible caret would blink for ever.
        dialog.setOnHiding(event -> dialog.getDialogPane().requestFocus());
        return dialog.showAndWait();
    }
}
