package io.shardlab.gui.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.stage.Window;

/** Asks the user for files and folders; the answer is empty if the user would rather not. */
public interface FileChoice {

    /**
     * Where to save something.
     *
     * @param owner the window that waits
     * @param name suggested, without the extension
     * @param extension without the dot before it, such as {@code csv}
     */
    Optional<Path> toSave(Window owner, String name, String extension);

    /**
     * What to open.
     *
     * @param owner the window that waits
     * @param what is looked for, in words
     * @param extensions without the dots before them
     */
    Optional<Path> toOpen(Window owner, String what, List<String> extensions);

    /**
     * A folder.
     *
     * @param owner the window that waits
     * @param before where to begin, if that is there
     */
    Optional<Path> folder(Window owner, Path before);
}
