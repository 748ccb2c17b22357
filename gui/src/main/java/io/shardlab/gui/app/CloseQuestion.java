package io.shardlab.gui.app;

import io.shardlab.gui.text.Texts;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.Stage;

/** Asks before a run under way is ended with the window. */
final class CloseQuestion {

    private CloseQuestion() {}

    /** Whether to stop the run and leave. Blocks until it is answered; the window goes on living meanwhile. */
    static boolean ask(Stage owner, Texts texts) {
        ButtonType leave = new ButtonType(texts.get("close.leave"), ButtonBar.ButtonData.YES);
        ButtonType stay = new ButtonType(texts.get("close.stay"), ButtonBar.ButtonData.CANCEL_CLOSE);
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION, texts.get("close.question"), leave, stay);
        alert.initOwner(owner);
        alert.setHeaderText(null);
        return alert.showAndWait().filter(leave::equals).isPresent();
    }
}
