package io.shardlab.gui.extension;

import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.text.Texts;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/**
 * A screen with a button in the navigation.
 *
 * @param name the end of the id of its button, such as {@code WHAT_IF} in {@code screen-WHAT_IF}
 * @param words the text of its button, with a mnemonic
 * @param icon of the button
 * @param view makes the screen in one language
 */
public record Screen(String name, Message words, Ikon icon, Function<Tools, Node> view) {

    /**
     * The parts of the window that a screen uses.
     *
     * @param run the run of the program; no other can be started while it is active
     * @param start starts a run
     * @param results shows the saved runs
     * @param files asks for files
     */
    public record Tools(RunModel run, Consumer<RunInput> start, Runnable results, FileChoice files, Texts texts) {}
}
