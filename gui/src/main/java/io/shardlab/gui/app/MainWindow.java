package io.shardlab.gui.app;

import io.shardlab.core.command.EndSignals;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.text.Language;
import io.shardlab.gui.text.Texts;
import java.nio.file.Path;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import javafx.util.Duration;

/** The program's window: shows the screens in the chosen language and colours, and asks before it goes during a run. */
final class MainWindow {

    /** Of what is seen of the servers. */
    private static final Duration LOOK = Duration.seconds(1);

    /** Of a run; well below what an eye takes for a delay. */
    private static final Duration POLL = Duration.millis(200);

    private final Stage stage;
    private final Models models;
    private final Choices choices;
    private final FileChoice files;
    private final Appearance appearance;
    private final ConditionalTimer poll;
    private final ConditionalTimer watch;

    /** Whether it goes as soon as the run that is on has ended. */
    private boolean leaving;

    MainWindow(Stage stage, Models models, Choices choices, FileChoice files, Executors executors) {
        this.stage = stage;
        this.models = models;
        this.choices = choices;
        this.files = files;
        this.appearance = new Appearance(DesktopColors::areDark, executors.servers(), executors.screen());
        // A run is active until the poll that takes its end, which is the last of its news.
        this.poll = new ConditionalTimer(POLL, models.run().state().map(RunState::isActive), models.run()::poll);
        this.watch = new ConditionalTimer(
                LOOK, models.target().watch().looking(), models.target().watch()::poll);
    }

    /** Shows it as it was left. */
    void show() {
        appearance.choose(choices.theme());
        stage.setTitle("Shardlab");
        choices.restore(stage);
        MainView view = speak(choices.language());
        stage.setOnCloseRequest(this::close);
        stage.focusedProperty().addListener((property, before, now) -> appearance.refresh());
        EndSignals signals = EndSignals.handledBy(() -> Platform.runLater(this::leave));
        stage.setOnHidden(event -> {
            poll.close();
            watch.close();
            signals.close();
        });
        stage.show();
        StartTime.logWhenDrawn(stage.getScene(), view::makeTheRest);
        models.results().reload();
        models.workload().findExperiments();
    }

    /** Whether it looks for news again and again, of a run or of servers; nothing moves otherwise. */
    boolean isBusy() {
        return poll.isOn() || watch.isOn();
    }

    /** Makes the views anew in a language. */
    private MainView speak(Language language) {
        Texts texts = Texts.in(language);
        SettingsView settings = new SettingsView(choices, texts, this::dress, this::choose);
        Scene scene = stage.getScene();
        if (scene == null) {
            MainView view = view(texts, settings, Section.WORKLOAD);
            stage.setScene(new Scene(view));
            return view;
        }
        Section shown = scene.getRoot() instanceof MainView before ? before.shown() : Section.WORKLOAD;
        MainView view = view(texts, settings, shown);
        scene.setRoot(view);
        view.dropUnusedMnemonics();
        return view;
    }

    private MainView view(Texts texts, SettingsView settings, Section first) {
        return new MainView(models, files, this::openResults, texts, settings, first);
    }

    private void openResults(Path folder) {
        choices.chooseResults(folder);
        models.results().open(folder);
    }

    private void choose(Language language) {
        choices.choose(language);
        speak(language);
    }

    private void dress(Theme theme) {
        choices.choose(theme);
        appearance.choose(theme);
    }

    /** While a run is on, asks; then ends it in order before the window goes. */
    private void close(WindowEvent event) {
        choices.remember(stage);
        if (!models.run().state().get().isActive()) {
            return;
        }
        event.consume();
        if (CloseQuestion.ask(stage, Texts.in(choices.language()))) {
            if (leaving) {
                // It was asked to leave before, and the run does not end: the program's end takes the servers down.
                stage.close();
            } else {
                leave();
            }
        }
    }

    /** Ends a run that is on in order, and then goes. */
    private void leave() {
        leaving = true;
        if (!models.run().state().get().isActive()) {
            stage.close();
            return;
        }
        models.run().state().addListener((property, before, now) -> {
            if (!now.isActive()) {
                stage.close();
            }
        });
        models.run().stop();
    }
}
