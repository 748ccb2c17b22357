package io.shardlab.gui.own;

import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.scene.Node;

/**
 * A way to a workload file of one's own.
 *
 * @param id the id of the button that shows it
 * @param text the text of the button
 * @param tooltip says what the button does
 * @param view makes the pane
 */
public record FileSource(String id, Message text, Message tooltip, View view) {

    /** Makes the pane in one language. */
    @FunctionalInterface
    public interface View {

        /**
         * @param open opens the file that was written
         * @param close shows another pane
         */
        Node make(FileChoice files, Consumer<Path> open, Runnable close, Texts texts);
    }
}
