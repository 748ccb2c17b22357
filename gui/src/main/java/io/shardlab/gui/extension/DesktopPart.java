package io.shardlab.gui.extension;

import io.shardlab.gui.own.FileSource;
import io.shardlab.gui.own.FileTab;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.view.ResultQuestion;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;

/**
 * The part of an extension in one window: its view-models, which outlive the views, and what makes the views. Used on one thread.
 */
public interface DesktopPart {

    /** The screen with a button of its own, if it has one. */
    default Optional<Screen> screen() {
        return Optional.empty();
    }

    /** The question about a saved result that this part answers on its screen, if there is one. */
    default Optional<ResultQuestion> question() {
        return Optional.empty();
    }

    /** Further tabs beside the text of a workload file. */
    default List<FileTab> tabs() {
        return List.of();
    }

    /** Further ways to a workload file of one's own. */
    default List<FileSource> sources() {
        return List.of();
    }

    /** Takes the ending of each run of the window. */
    default void ended(RunEnding ending) {}

    /** True while something is under way that must end in order before the window closes. */
    default ObservableValue<Boolean> busy() {
        return new SimpleBooleanProperty(false);
    }

    /** Ends in order what is under way. Returns at once. */
    default void stop() {}
}
