package io.shardlab.gui.app;

import io.shardlab.cluster.deployment.HeldCluster;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.deployment.DesktopTargets;
import io.shardlab.gui.deployment.Passwords;
import io.shardlab.gui.deployment.TargetServices;
import io.shardlab.gui.export.AnsweredFiles;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.run.Runs;
import io.shardlab.gui.text.Language;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.Stage;

/**
 * The real program in a window, with a folder of results and choices of its own. The toolkit runs already. Its methods are
 * for any thread.
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
     * Opens it, in English and in light colours.
     *
     * @param results the folder that the screen of results shows; runs are saved there too
     */
    static OpenWindow over(Path results) {
        return over(executors -> Models.onThisMachine(Workloads.find(), results, executors, file -> {}));
    }

    /** Opens it over made-up runs instead of the engine's. */
    static OpenWindow over(Path results, Runs runs) {
        return over(executors -> new Models(
                Workloads.find().all(),
                results,
                runs,
                TargetServices.of(
                        new DesktopTargets(HeldCluster.forThisMachine(), new Passwords()),
                        executors.servers(),
                        executors.watcher(),
                        executors.screen()),
                executors,
                file -> {}));
    }

    private static OpenWindow over(Function<Executors, Models> over) {
        Choices choices = new Choices(new MemoryPreferences());
        choices.choose(Language.ENGLISH);
        choices.choose(Theme.LIGHT);
        return onScreen(() -> {
            Executors executors = Executors.ofProgram();
            Models models = over.apply(executors);
            Stage stage = new Stage();
            AnsweredFiles files = new AnsweredFiles();
            MainWindow window = new MainWindow(stage, models, choices, files, executors);
            window.show();
            stage.requestFocus();
            return new OpenWindow(stage, models, choices, files, window);
        });
    }

    /** What the screen's thread answers. */
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

    /** Does something on the screen's thread, and waits until it is done. */
    static void act(Runnable action) {
        onScreen(() -> {
            action.run();
            return null;
        });
    }

    Stage stage() {
        return stage;
    }

    /** Answers what its dialogs would ask. */
    AnsweredFiles files() {
        return files;
    }

    Models models() {
        return models;
    }

    /** Whether it looks for news of a run or of servers. */
    boolean isBusy() {
        return onScreen(window::isBusy);
    }

    /** The words that the window shows now. */
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

    /** The name of the phase that runs. */
    String phase() {
        return onScreen(() -> models.run().phase().get());
    }

    /** The last throughput of queries that the engine told of, in operations a second; 0 if there is none. */
    double throughput() {
        double last = onScreen(() ->
                models.run().figures().get().throughput(RateUnit.OPERATIONS).last());
        return Double.isNaN(last) ? 0 : last;
    }

    void close() {
        act(stage::close);
    }
}
