package io.shardlab.gui.app;

import io.shardlab.core.deployment.LocalDeployments;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.AnsweredFiles;
import io.shardlab.gui.extension.Screen;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.Runs;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.Stage;

/**
 * The real program in a window, with its own folder of results and choices. The toolkit must run already. Thread-safe.
 */
final class OpenWindow {

    private static final int PATIENCE_SECONDS = 60;

    private final Stage stage;
    private final Models models;
    private final Choices choices;
    private final AnsweredFiles files;
    private final MainWindow window;

    private OpenWindow(Stage stage, Models models, Choices choices, AnsweredFiles files, MainWindow window) {
        this.stage = stage;
        this.window = window;
        this.models = models;
        this.choices = choices;
        this.files = files;
    }

    /**
     * Opens the program in English and in light colours.
     *
     * @param results the folder that the Results screen shows and runs are saved in
     */
    static OpenWindow over(Path results) {
        return over(threads -> Models.onThisMachine(Workloads.find(), results, threads, file -> {}));
    }

    /** Opens the program with simulated runs instead of the engine's. */
    static OpenWindow over(Path results, Runs runs) {
        return over(threads -> Models.of(
                Workloads.find(),
                results,
                runs,
                TargetServices.of(
                        new DesktopTargets(LocalDeployments.find().map(LocalDeployments::hold), new Passwords()),
                        threads.servers(),
                        threads.watcher()),
                threads,
                file -> {}));
    }

    /** The folders of the runs that are chosen on the Results screen. */
    List<Path> chosenRuns() {
        return onScreen(() -> models.results().chosenRuns().chosen().get().stream()
                .map(ResultRow::folder)
                .toList());
    }

    private static OpenWindow over(Function<Threads, Models> over) {
        Choices choices = new Choices(new MemoryPreferences());
        choices.choose(Language.ENGLISH);
        choices.choose(Theme.LIGHT);
        return onScreen(() -> {
            Threads threads = Threads.ofProgram();
            Models models = over.apply(threads);
            Stage stage = new Stage();
            AnsweredFiles files = new AnsweredFiles();
            MainWindow window = new MainWindow(stage, models, choices, files, threads.servers());
            window.show();
            stage.requestFocus();
            return new OpenWindow(stage, models, choices, files, window);
        });
    }

    /** Calls a function on the screen's thread. */
    static <T> T onScreen(Callable<T> question) {
        FutureTask<T> answer = new FutureTask<>(question);
        if (Platform.isFxApplicationThread()) {
            answer.run();
        } else {
            Platform.runLater(answer);
        }
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Runs an action on the screen's thread and waits until it is done. */
    static void act(Runnable action) {
        onScreen(() -> {
            action.run();
            return null;
        });
    }

    Stage stage() {
        return stage;
    }

    /** Answers the questions of its dialogs. */
    AnsweredFiles files() {
        return files;
    }

    Models models() {
        return models;
    }

    /** The names of all screens, in the order of the navigation. */
    List<String> screens() {
        return Stream.concat(
                        Stream.of(ProgramScreen.values()).map(ProgramScreen::name),
                        models.parts().stream()
                                .flatMap(part -> part.screen().stream())
                                .map(Screen::name))
                .toList();
    }

    /** True while it polls a run or servers. */
    boolean isBusy() {
        return onScreen(window::isBusy);
    }

    /** The texts of the shown language. */
    Texts texts() {
        return Texts.in(choices.language());
    }

    /** The node with an id on the screen that is shown. */
    <N extends Node> N node(String id, Class<N> type) {
        return find(id).map(type::cast).orElseThrow(() -> new AssertionError("there is no #" + id));
    }

    Optional<Node> find(String id) {
        return onScreen(() -> Optional.ofNullable(stage.getScene().lookup("#" + id)));
    }

    RunState runState() {
        return onScreen(() -> models.run().state().get());
    }

    /** The name of the phase under way. */
    String phase() {
        return onScreen(() -> models.run().progress().get().phase());
    }

    /** The throughput of the last interval of the phase under way; 0 if there is none. */
    double throughput() {
        return onScreen(() -> models.run().progress().get().now().rate().orElse(0));
    }

    void close() {
        act(stage::close);
    }
}
