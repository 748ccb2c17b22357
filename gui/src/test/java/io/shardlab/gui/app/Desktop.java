package io.shardlab.gui.app;

import static org.awaitility.Awaitility.await;

import io.shardlab.gui.deployment.LocalClusterModel;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.Runs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.NodeQueryUtils;

/** A user in front of the program: a robot with a mouse and a keyboard. */
final class Desktop implements AutoCloseable {

    /** Long enough for a machine that is busy with other tests. */
    static final Duration PATIENCE = Duration.ofSeconds(90);

    /** Short, because most conditions hold after some milliseconds, and a test has hundreds. */
    private static final Duration POLL = Duration.ofMillis(5);

    /** Processes of other tests, which keep servers for the next tests. */
    private static Set<ProcessHandle> ofOthers = Set.of();

    private final OpenWindow window;
    private final FxRobot robot = new FxRobot();

    private Desktop(OpenWindow window) {
        this.window = window;
        robot.targetWindow(window.stage());
    }

    /** @param results the test's own folder of results */
    static Desktop open(Path results) throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        return over(OpenWindow.over(results));
    }

    /**
     * @param results the test's own folder of results
     * @param runs replaces the engine
     */
    static Desktop open(Path results, Runs runs) throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        return over(OpenWindow.over(results, runs));
    }

    private static Desktop over(OpenWindow window) {
        ofOthers = ProcessHandle.current().descendants().collect(Collectors.toSet());
        Desktop desktop = new Desktop(window);
        desktop.untilShown("#screen-" + ProgramScreen.TARGET);
        return desktop;
    }

    OpenWindow window() {
        return window;
    }

    FxRobot robot() {
        return robot;
    }

    void go(ProgramScreen section) {
        go(section.name());
    }

    /** @param screen the name of a screen */
    void go(String screen) {
        click("screen-" + screen);
    }

    /** Clicks as soon as the node is enabled and laid out; an earlier click would be lost. */
    void click(String id) {
        String query = "#" + id;
        untilShown(query);
        until(() -> OpenWindow.onScreen(() -> robot.lookup(query)
                .tryQuery()
                .filter(node -> !node.isDisabled())
                .isPresent()));
        robot.clickOn(query);
    }

    /** Searches a workload by its name, and chooses it in the list. */
    void choose(String workload) {
        go(ProgramScreen.WORKLOAD);
        TextInputControl search = window.node("workload-search", TextInputControl.class);
        OpenWindow.act(() -> search.setText(workload));
        click("line-" + workload);
        until(() -> window.models().workload().form().get().workload().name().equals(workload));
        OpenWindow.act(search::clear);
    }

    /** Replaces the text of a parameter's field on the shown screen. */
    void type(String parameter, String value) {
        // A screen gets its fields a moment after it is shown.
        until(() -> OpenWindow.onScreen(
                () -> robot.lookup("#field-" + parameter).tryQuery().isPresent()));
        Node field = window.node("field-" + parameter, Node.class);
        OpenWindow.act(field::requestFocus);
        Node focused = OpenWindow.onScreen(() -> window.stage().getScene().getFocusOwner());
        if (focused instanceof TextInputControl text) {
            OpenWindow.act(text::clear);
        }
        robot.write(value, 0);
        until(() -> OpenWindow.onScreen(
                () -> focused instanceof TextInputControl text && text.getText().equals(value)));
    }

    /** Chooses an item of a box with choices. */
    void pick(String id, String item) {
        click(id);
        answer(item);
    }

    /** Clicks a button of a question, or an item of an open box, as soon as it is shown. */
    void answer(String button) {
        untilShown(button);
        robot.clickOn(button);
    }

    /** Waits until a node is laid out in an open window. */
    void untilShown(String query) {
        // On the toolkit's thread, as a node that is removed meanwhile has no scene.
        until(() -> OpenWindow.onScreen(() ->
                robot.lookup(query).match(NodeQueryUtils.isVisible()).tryQuery().isPresent()));
    }

    void push(KeyCode... keys) {
        robot.push(keys);
    }

    /** Waits until the run's state is one of these. */
    void awaitState(RunState... states) {
        until(() -> List.of(states).contains(window.runState()));
    }

    /** Waits until a condition holds. */
    void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE).pollDelay(Duration.ZERO).pollInterval(POLL).until(condition);
    }

    /** The live servers and routers that the program has started since its window was opened. */
    static List<ProcessHandle> servers() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> !ofOthers.contains(process))
                .filter(process -> process.info()
                        .command()
                        .filter(command -> command.endsWith("mongod") || command.endsWith("java"))
                        .isPresent())
                .toList();
    }

    @Override
    public void close() {
        OpenWindow.act(() -> window.models().run().stop());
        until(() -> !window.runState().isActive());
        // The servers would end with the program, which continues here.
        LocalClusterModel cluster = window.models().target().cluster();
        OpenWindow.act(cluster::cancel);
        until(() -> {
            OpenWindow.act(cluster::stop);
            return OpenWindow.onScreen(() -> cluster.status().get().state()) == LocalClusterModel.State.DOWN;
        });
        window.close();
    }
}
