package io.shardlab.gui.app;

import io.shardlab.core.command.EndSignals;
import io.shardlab.core.text.Language;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.own.UnsavedQuestion;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ButtonQuestion;
import io.shardlab.gui.view.ConditionalTimer;
import io.shardlab.gui.view.Fonts;
import io.shardlab.gui.view.Views;
import io.shardlab.gui.work.BackgroundWork;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import javafx.util.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program's window: shows the screens in the chosen language and colours, and asks before it closes during a run. */
final class MainWindow {

    private static final String STYLES =
            Views.class.getResource("/io/shardlab/gui/view/shardlab.css").toExternalForm();

    /** The period between two reads of the servers. */
    private static final Duration LOOK = Duration.seconds(1);

    /** The period between two polls of a run; well below a delay that people notice. */
    private static final Duration POLL = Duration.millis(200);

    private final Stage stage;
    private final Models models;
    private final Choices choices;
    private final FileChoice files;
    private final Appearance appearance;
    private final ConditionalTimer poll;
    private final ConditionalTimer watch;

    /** True if the window closes as soon as the active run has ended. */
    private boolean leaving;

    /** @param servers asks the desktop for its colours, which may block */
    MainWindow(Stage stage, Models models, Choices choices, FileChoice files, BackgroundWork servers) {
        this.stage = stage;
        this.models = models;
        this.choices = choices;
        this.files = files;
        this.appearance = new Appearance(DesktopColors::areDark, servers);
        // A run stays active until a poll takes its last event, the end.
        this.poll = new ConditionalTimer(POLL, models.run().state().map(RunState::isActive), models.run()::poll);
        this.watch = new ConditionalTimer(
                LOOK, models.target().watch().looking(), models.target().watch()::poll);
    }

    /** Shows the window at its last place. */
    void show() {
        appearance.choose(choices.theme());
        stage.setTitle("Shardlab");
        choices.restore(stage);
        TypedBefore.restore(models, choices);
        MainView view = showIn(choices.language());
        stage.setOnCloseRequest(this::close);
        stage.focusedProperty().addListener((property, before, now) -> appearance.refresh());
        EndSignals signals = EndSignals.handledBy(() -> Platform.runLater(this::leave));
        stage.setOnHidden(event -> {
            choices.remember(stage);
            TypedBefore.save(models, choices);
            poll.close();
            watch.close();
            signals.close();
        });
        stage.show();
        StartTime.logWhenDrawn(stage.getScene(), view::makeTheRest);
        models.results().reload();
        models.workload().findExperiments();
    }

    /** True while the window polls a run or servers. At other times nothing in it changes by itself. */
    boolean isBusy() {
        return poll.isOn() || watch.isOn();
    }

    /** Replaces the views by new ones in this language. */
    private MainView showIn(Language language) {
        Texts texts = Texts.in(language);
        SettingsMenu settings = new SettingsMenu(choices, texts, this::choose, this::choose, this::askForResults);
        Scene scene = stage.getScene();
        String shown = scene != null && scene.getRoot() instanceof MainView before
                ? before.shown()
                : ProgramScreen.HOME.name();
        MainView view = new MainView(models, files, this::openResults, texts, settings, shown);
        if (scene == null) {
            Scene first = new Scene(view);
            first.getStylesheets().addAll(STYLES, Fonts.sheet());
            stage.setScene(first);
        } else {
            scene.setRoot(view);
            view.dropUnusedMnemonics();
        }
        return view;
    }

    private void askForResults() {
        files.folder(stage, models.results().folder().get()).ifPresent(this::openResults);
    }

    private void openResults(Path folder) {
        choices.chooseResults(folder);
        models.results().open(folder);
    }

    private void choose(Language language) {
        choices.choose(language);
        showIn(language);
    }

    private void choose(Theme theme) {
        choices.choose(theme);
        appearance.choose(theme);
    }

    /** Asks about a run and about changes of a workload file; then ends the run in order before the window closes. */
    private void close(WindowEvent event) {
        event.consume();
        Texts texts = Texts.in(choices.language());
        if (!isRunning() || mayStopTheRun(texts)) {
            // A run that was asked to end and has not ends with the program.
            models.own().file().leave(UnsavedQuestion.over(stage, texts), leaving ? stage::close : this::leave);
        }
    }

    private boolean mayStopTheRun(Texts texts) {
        return ButtonQuestion.ask(
                        stage,
                        texts.say(
                                "A run or a capture is in progress. Stop it, save what was seen, shut down its servers and quit?"),
                        texts.say("Stop and quit"),
                        texts.say("Keep running"))
                == 0;
    }

    /** Ends an active run in order, and then closes the window. */
    private void leave() {
        leaving = true;
        if (!isRunning()) {
            stage.close();
            return;
        }
        ChangeListener<Object> ended = (property, before, now) -> {
            if (!isRunning()) {
                stage.close();
            }
        };
        models.run().state().addListener(ended);
        models.run().stop();
        models.parts().forEach(part -> {
            part.busy().addListener(ended);
            part.stop();
        });
    }

    private boolean isRunning() {
        return models.run().state().get().isActive()
                || models.parts().stream().anyMatch(part -> part.busy().getValue());
    }

    /** Logs the time from the start of the process until the window was drawn once. */
    private static final class StartTime {

        private static final Logger LOG = LoggerFactory.getLogger(StartTime.class);

        private StartTime() {}

        /** Logs the time once, and then runs an action that was postponed until the window is drawn. */
        static void logWhenDrawn(Scene scene, Runnable afterwards) {
            scene.addPostLayoutPulseListener(new Runnable() {

                /** The number of frames that were laid out. At the second, the first has been handed to the screen. */
                private int frames;

                @Override
                public void run() {
                    frames++;
                    if (frames == 1) {
                        Platform.requestNextPulse();
                    } else {
                        scene.removePostLayoutPulseListener(this);
                        sinceStart().ifPresent(time -> LOG.debug("the window was drawn {} ms after the start", time));
                        Platform.runLater(afterwards);
                    }
                }
            });
        }

        private static Optional<Long> sinceStart() {
            return ProcessHandle.current()
                    .info()
                    .startInstant()
                    .map(start -> ChronoUnit.MILLIS.between(start, Instant.now()));
        }
    }
}
