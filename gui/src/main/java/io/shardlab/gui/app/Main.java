package io.shardlab.gui.app;

import io.shardlab.gui.text.Failures;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Starts the desktop program for itself: {@code shardlab [--verbose]}. Not the application's own class, as JavaFX is on the
 * class path.
 */
public final class Main {

    /** Who starts it from a menu of the desktop has no working folder in mind. */
    private static final Path RESULTS = Path.of(System.getProperty("user.home"), "Shardlab", "results");

    private Main() {}

    public static void main(String[] arguments) {
        if (Arrays.asList(arguments).contains("--verbose")) {
            // Read by logback.xml when the first logger is made.
            System.setProperty("SHARDLAB_LOG", "DEBUG");
        }
        int status = 0;
        try {
            GuiCommand.open(RESULTS);
        } catch (RuntimeException | Error e) {
            System.err.println("shardlab: " + Failures.sentence(e));
            status = 1;
        }
        // Exits even if some thread of a library should still be running.
        System.exit(status);
    }
}
