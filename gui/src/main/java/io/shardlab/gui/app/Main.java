package io.shardlab.gui.app;

import io.shardlab.gui.text.FailureWords;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * Starts the desktop program without the command line: {@code shardlab [--verbose]}. It is not the application's own class,
 * because JavaFX is on the class path.
 */
public final class Main {

    /** A program that is started from a menu has no meaningful working folder. */
    private static final Path RESULTS = Path.of(System.getProperty("user.home"), "Shardlab", "results");

    private Main() {}

    public static void main(String[] arguments) {
        if (Arrays.asList(arguments).contains("--verbose")) {
            // logback.xml reads this property when the first logger is created.
            System.setProperty("SHARDLAB_LOG", "DEBUG");
        }
        int status = 0;
        try {
            GuiCommand.open(RESULTS, Optional.empty());
        } catch (RuntimeException | Error e) {
            System.err.println("shardlab: " + FailureWords.sentence(e));
            status = 1;
        }
        // Exits even if a library's thread is still running.
        System.exit(status);
    }
}
