package io.shardlab.gui.deployment;

import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;

/** Has the servers looked at as long as a node can be seen. */
public final class Watching {

    private static final ObservableValue<Boolean> NEVER = new SimpleBooleanProperty(false);

    private Watching() {}

    /** From now on: while the node is in a window that is shown and not minimised, the model looks. */
    public static void whileShown(Node node, ClusterWatchModel model) {
        ObservableValue<Boolean> shown = node.sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Watching::isVisible)
                .orElse(false);
        shown.subscribe(now -> {
            if (now) {
                model.want(node);
            } else {
                model.release(node);
            }
        });
    }

    private static ObservableValue<Boolean> isVisible(Window window) {
        return window instanceof Stage stage
                ? stage.showingProperty()
                        .flatMap(showing -> showing ? stage.iconifiedProperty().map(it -> !it) : NEVER)
                : window.showingProperty();
    }
}
