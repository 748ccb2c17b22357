package io.shardlab.gui.export;

import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.stage.Window;

/** Asks the user for files and folders; the answer is empty if the user cancels. */
public interface FileChoice {

    /** The extensions of files that describe workloads, experiments or machines. */
    List<String> YAML = List.of("yaml", "yml", "json");

    /**
     * Asks for a file to save to.
     *
     * @param owner the window that waits
     * @param name a suggestion without the extension
     * @param extension the extension without the dot, such as {@code csv}
     */
    Optional<Path> toSave(Window owner, String name, String extension);

    /**
     * Asks for a file to open.
     *
     * @param owner the window that waits
     * @param kind the name of this kind of file
     * @param extensions the extensions without the dots
     */
    Optional<Path> toOpen(Window owner, String kind, List<String> extensions);

    /**
     * Asks for a folder.
     *
     * @param owner the window that waits
     * @param before the folder to begin in, if it exists
     */
    Optional<Path> folder(Window owner, Path before);

    /** A button that asks for a file and opens it. */
    default Button button(
            String id,
            Message text,
            Message tooltip,
            String kind,
            List<String> extensions,
            Texts texts,
            Consumer<Path> open) {
        Button button = Views.button(id, text, tooltip, texts, () -> {});
        button.setOnAction(
                event -> toOpen(button.getScene().getWindow(), kind, extensions).ifPresent(open));
        return button;
    }
}
