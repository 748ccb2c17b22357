package io.shardlab.gui.view;

import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.Window;

/** A question that a button answers. */
public final class ButtonQuestion {

    private ButtonQuestion() {}

    /**
     * Asks, and blocks until the user answers; the window stays responsive.
     *
     * @param answers the texts of the buttons; the last one must be harmless, because Enter and Escape choose it
     * @return the place of the chosen answer
     */
    public static int ask(Window owner, String question, String... answers) {
        int last = answers.length - 1;
        List<ButtonType> buttons = IntStream.rangeClosed(0, last)
                .mapToObj(i -> new ButtonType(
                        answers[i], i == last ? ButtonBar.ButtonData.CANCEL_CLOSE : ButtonBar.ButtonData.OTHER))
                .toList();
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION, question, buttons.toArray(ButtonType[]::new));
        alert.initOwner(owner);
        alert.setHeaderText(null);
        ((Button) alert.getDialogPane().lookupButton(buttons.get(last))).setDefaultButton(true);
        return alert.showAndWait().map(buttons::indexOf).orElse(last);
    }
}
