package io.shardlab.gui.app;

import io.shardlab.core.command.CommandPlugin;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.gui.text.Language;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;

/** {@code simulator gui}. */
public final class GuiCommand implements CommandPlugin {

    @Override
    public String name() {
        return "gui";
    }

    @Override
    public String summary() {
        return "Start the desktop program: build a cluster, run, watch, compare, and ask what-if.";
    }

    /** With the folder of results that the command line has, too. */
    @Override
    public void run() {
        open(OutputParameters.OUT.defaultValue().orElseThrow());
    }

    /**
     * Shows the window until the user closes it.
     *
     * @param results the folder of results that is shown as long as the user has chosen none
     * @throws RunFailedException if no window can be opened
     */
    static void open(Path results) {
        // Not the user's own: in some, figures and letters are others than our texts have. Fonts follow from it.
        Locale.setDefault(
                Language.of(Locale.getDefault(Locale.Category.DISPLAY)).locale());
        // It warns that it is used from the class path, which users can do nothing about.
        Toolkit.LOG.setLevel(Level.SEVERE);
        try {
            Application.launch(
                    ShardlabApp.class, results.toAbsolutePath().normalize().toString());
        } catch (UnsupportedOperationException e) {
            // What JavaFX throws without a display.
            throw new RunFailedException(
                    "No window can be opened here (" + e.getMessage()
                            + "): set DISPLAY, log in with a desktop, or use the other commands.",
                    e);
        } catch (RuntimeException e) {
            throw reason(e);
        }
    }

    /** JavaFX wraps what the application's start threw. */
    private static RuntimeException reason(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ShardlabException reason) {
                return reason;
            }
        }
        return failure;
    }

    /** Of its own, as every start of the program makes the command. */
    private static final class Toolkit {

        /** Kept, as loggers are held weakly. */
        static final Logger LOG = Logger.getLogger("javafx");
    }
}
