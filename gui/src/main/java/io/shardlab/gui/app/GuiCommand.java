package io.shardlab.gui.app;

import io.shardlab.core.command.CommandPlugin;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;

/** The command {@code simulator gui}. */
public final class GuiCommand implements CommandPlugin {

    @Override
    public String name() {
        return "gui";
    }

    @Override
    public String summary() {
        return "Start the desktop program: build a cluster, run, watch, compare, and ask what-if.";
    }

    /** Shows the same folder of results as the command line. */
    @Override
    public void run(Optional<Language> language) {
        open(OutputParameters.OUT.defaultValue().orElseThrow(), language);
    }

    /**
     * Shows the window and blocks until the user closes it.
     *
     * @param results the folder of results to show if the user has not chosen one
     * @param language the language to begin with; empty for that of the last time
     * @throws RunFailedException if no window can be opened
     */
    static void open(Path results, Optional<Language> language) {
        // The user's locale may have other digits and letters than our texts. Fonts depend on the locale, too.
        Locale.setDefault(language.orElse(Language.of(Locale.getDefault(Locale.Category.DISPLAY)))
                .locale());
        // JavaFX warns that it is on the class path, which users cannot change.
        Toolkit.LOG.setLevel(Level.SEVERE);
        try {
            Application.launch(
                    ShardlabApp.class,
                    results.toAbsolutePath().normalize().toString(),
                    language.map(Language::name).orElse(""));
        } catch (UnsupportedOperationException e) {
            // JavaFX throws this if there is no display.
            throw new RunFailedException(Message.of("window.no-display", e.getMessage()), e);
        } catch (RuntimeException e) {
            throw reason(e);
        }
    }

    /** JavaFX wraps the exceptions of the application's start. */
    private static RuntimeException reason(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ShardlabException reason) {
                return reason;
            }
        }
        return failure;
    }

    /** A separate class, so that a start of the command line, which creates each command, does not create the logger. */
    private static final class Toolkit {

        /** Kept in a constant, because Java refers to loggers only weakly. */
        static final Logger LOG = Logger.getLogger("javafx");
    }
}
