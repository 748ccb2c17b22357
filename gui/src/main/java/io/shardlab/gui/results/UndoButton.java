package io.shardlab.gui.results;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;

/** Brings back what was deleted last. */
final class UndoButton extends Button {

    static final KeyCombination KEYS = new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN);

    UndoButton(EditsModel edits, String id, Texts texts) {
        super(texts.get("results.undo"));
        setId(id);
        setMnemonicParsing(true);
        setTooltip(new Tooltip(texts.get("results.undo.help", KEYS.getDisplayText())));
        setOnAction(event -> edits.undo());
        Views.follow(this, edits.undoable(), left -> setDisable(left.intValue() == 0));
    }
}
