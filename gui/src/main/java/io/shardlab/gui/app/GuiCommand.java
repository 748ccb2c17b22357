package io.shardlab.gui.app;

import io.shardlab.cli.command.CommandPlugin;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.run.service.OutputParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.application.Application;

/** The command {@code simulator gui}. */
public final class GuiCommand implements CommandPlugin {

    private static final List<Path> GRAPHICS =
            List.of(Path.of("/dev/dri/card0"), Path.of("/dev/dri/card1"), Path.of("/dev/nvidia0"));

    /** Shows the same folder of results as the command line. */
    @Override
    public List<Command> commands() {
        return List.of(new Command(
                "gui",
                services -> Specs.command(
                        "Start the desktop program: build a cluster, run, watch, compare, and ask what-if.", parsed -> {
                            open(OutputParameters.OUT.defaultValue().orElseThrow(), services.typedLanguage());
                            return ExitCode.OK;
                        })));
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
        preferSoftware();
        // JavaFX warns that it is on the class path, which users cannot change.
        Toolkit.LOG.setLevel(Level.SEVERE);
        try {
            Application.launch(
                    ShardlabApp.class,
                    results.toAbsolutePath().normalize().toString(),
                    language.map(Language::name).orElse(""));
        } catch (UnsupportedOperationException e) {
            // JavaFX throws this if there is no display.
            throw new RunFailedException(
                    Message.of(
                            "No window can be opened here ({0}): set DISPLAY, log in with a desktop, or use the other "
                                    + "commands.",
                            e.getMessage()),
                    e);
        } catch (RuntimeException e) {
            throw reason(e);
        }
    }

    /** Without a graphics card JavaFX draws in software as well as through Mesa, which takes 50 MB more. */
    private static void preferSoftware() {
        boolean linux = System.getProperty("os.name").startsWith("Linux");
        if (linux
                && System.getProperty("prism.order") == null
                && !GRAPHICS.stream().anyMatch(Files::exists)) {
            System.setProperty("prism.order", "sw");
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
