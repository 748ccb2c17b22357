package io.shardlab.gui.app;

import static org.awaitility.Awaitility.await;

import io.shardlab.gui.run.RunState;
import io.shardlab.gui.workload.CatalogLine;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ListView;

/** Uses an open window through its controls, without a mouse; for programs that show it or measure it. */
final class WindowDriver {

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final OpenWindow window;

    WindowDriver(OpenWindow window) {
        this.window = window;
    }

    void go(ProgramScreen section) {
        OpenWindow.act(() -> window.node("screen-" + section, ButtonBase.class).fire());
    }

    /** Presses a button as soon as it is enabled. */
    void fire(String id) {
        until(() -> !window.node(id, ButtonBase.class).isDisabled());
        OpenWindow.act(() -> window.node(id, ButtonBase.class).fire());
    }

    @SuppressWarnings("unchecked") // The list holds what its name says.
    void choose(String workload) {
        go(ProgramScreen.WORKLOAD);
        ListView<CatalogLine> list = window.node("workloads", ListView.class);
        OpenWindow.act(() -> list.getItems().stream()
                .filter(found -> found.name().equals(workload))
                .forEach(list.getSelectionModel()::select));
        until(() -> window.models().workload().form().get().workload().name().equals(workload));
    }

    /** Types values of the workload's parameters. */
    void type(Map<String, String> values) {
        OpenWindow.act(() -> values.forEach((name, value) ->
                window.models().workload().form().get().field(name).text().set(value)));
    }

    /** Waits for the end of a run, and fails unless it is complete. */
    void awaitTheEnd() {
        until(() -> !window.runState().isActive());
        if (window.runState() != RunState.COMPLETE) {
            throw new AssertionError(window.models().run().ending().get() + ", "
                    + window.models().run().messages());
        }
    }

    static void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE).until(condition);
    }
}
