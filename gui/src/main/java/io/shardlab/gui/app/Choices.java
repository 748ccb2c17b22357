package io.shardlab.gui.app;

import io.shardlab.gui.text.Language;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.prefs.Preferences;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** The user's choices, which are remembered: language, theme, folder of results, and the window's place. */
final class Choices {

    private static final double WIDTH = 1280;
    private static final double HEIGHT = 820;
    private static final double LEAST_WIDTH = 1024;
    private static final double LEAST_HEIGHT = 700;

    private final Preferences saved;

    Choices(Preferences saved) {
        this.saved = saved;
    }

    Language language() {
        return enumOf(Language.class, "language", Language.of(Locale.getDefault(Locale.Category.DISPLAY)));
    }

    void choose(Language language) {
        saved.put("language", language.name());
    }

    Theme theme() {
        return enumOf(Theme.class, "theme", Theme.SYSTEM);
    }

    void choose(Theme theme) {
        saved.put("theme", theme.name());
    }

    /** The chosen folder of results; empty if none was chosen. */
    Optional<Path> results() {
        return Optional.ofNullable(saved.get("results", null)).map(Path::of);
    }

    void chooseResults(Path folder) {
        saved.put("results", folder.toAbsolutePath().normalize().toString());
    }

    /** Gives the window its last size, and its last place if a screen still shows that place. */
    void restore(Stage stage) {
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        stage.setWidth(saved.getDouble("width", WIDTH));
        stage.setHeight(saved.getDouble("height", HEIGHT));
        double x = saved.getDouble("x", Double.NaN);
        double y = saved.getDouble("y", Double.NaN);
        if (!Screen.getScreensForRectangle(x, y, LEAST_WIDTH, LEAST_HEIGHT).isEmpty()) {
            stage.setX(x);
            stage.setY(y);
        }
        stage.setMaximized(saved.getBoolean("maximized", false));
    }

    /** Remembers the window's place and size. */
    void remember(Stage stage) {
        saved.putBoolean("maximized", stage.isMaximized());
        if (!stage.isMaximized()) {
            saved.putDouble("width", stage.getWidth());
            saved.putDouble("height", stage.getHeight());
            saved.putDouble("x", stage.getX());
            saved.putDouble("y", stage.getY());
        }
    }

    private <E extends Enum<E>> E enumOf(Class<E> type, String key, E otherwise) {
        try {
            return Enum.valueOf(type, saved.get(key, otherwise.name()));
        } catch (IllegalArgumentException e) {
            // The choice was saved by another version of the program.
            return otherwise;
        }
    }
}
