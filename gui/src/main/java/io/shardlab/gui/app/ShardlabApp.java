package io.shardlab.gui.app;

import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.export.FileDialog;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.prefs.Preferences;
import javafx.application.Application;
import javafx.stage.Stage;

/**
 * The desktop program on this machine, with this user's choices. Its arguments are the folder of results to show if the user has
 * not chosen one, and the language to begin with, or an empty text. Public, because JavaFX creates it.
 */
public final class ShardlabApp extends Application {

    private Optional<Models> open = Optional.empty();

    @Override
    public void start(Stage primary) {
        Threads threads = Threads.ofProgram();
        List<String> arguments = getParameters().getRaw();
        Choices choices = new Choices(
                Preferences.userNodeForPackage(ShardlabApp.class),
                Optional.of(arguments.get(1)).filter(name -> !name.isEmpty()).map(Language::valueOf));
        Path results = choices.results().orElseGet(() -> Path.of(arguments.get(0)));
        Models models = Models.onThisMachine(Workloads.find(), results, threads, this::view);
        open = Optional.of(models);
        new MainWindow(primary, models, choices, new FileDialog(), threads.servers()).show();
    }

    private void view(Path file) {
        getHostServices().showDocument(file.toUri().toString());
    }

    @Override
    public void stop() {
        open.ifPresent(models -> models.results().close());
    }
}
