package io.shardlab.gui.app;

import io.shardlab.gui.text.Language;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.prefs.Preferences;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** What the user chose and is remembered: language, theme, folder of results, and the window's place. */
final class Choices {

    private static final double WIDTH = 1280;
    private static final double HEIGHT = 820;
    private static final double LEAST_WIDTH = 1024;
    private static final double LEAST_HEIGHT = 700;

    private static final String WIDTH_KEY = "width";
    private static final String HEIGHT_KEY = "height";
    private static final String X_KEY = "x";
    private static final String Y_KEY = "y";
    private static final String MAXIMIZED_KEY = "maximized";
    private static final String RESULTS_KEY = "results";

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

    /** The folder of results that was chosen; empty if none was. */
    Optional<Path> results() {
        return Optional.ofNullable(saved.get(RESULTS_KEY, null)).map(Path::of);
    }

    void chooseResults(Path folder) {
        saved.put(RESULTS_KEY, folder.toAbsolutePath().normalize().toString());
    }

    /** Gives the window the place and the size that it had last, if a screen still shows that place. */
    void restore(Stage stage) {
        stage.setMinWidth(LEAST_WIDTH);
        stage.setMinHeight(LEAST_HEIGHT);
        stage.setWidth(saved.getDouble(WIDTH_KEY, WIDTH));
        stage.setHeight(saved.getDouble(HEIGHT_KEY, HEIGHT));
        double x = saved.getDouble(X_KEY, Double.NaN);
        double y = saved.getDouble(Y_KEY, Double.NaN);
        if (!Screen.getScreensForRectangle(x, y, LEAST_WIDTH, LEAST_HEIGHT).isEmpty()) {
            stage.setX(x);
            stage.setY(y);
        }
        stage.setMaximized(saved.getBoolean(MAXIMIZED_KEY, false));
    }

    /** Remembers the window's place and size. */
    void remember(Stage stage) {
        saved.putBoolean(MAXIMIZED_KEY, stage.isMaximized());
        if (!stage.isMaximized()) {
            saved.putDouble(WIDTH_KEY, stage.getWidth());
            saved.putDouble(HEIGHT_KEY, stage.getHeight());
            saved.putDouble(X_KEY, stage.getX());
            saved.putDouble(Y_KEY, stage.getY());
        }
    }

    private <E extends Enum<E>> E enumOf(Class<E> type, String key, E otherwise) {
        try {
            return Enum.valueOf(type, saved.get(key, otherwise.name()));
        } catch (IllegalArgumentException e) {
            // Of another version of the program.
            return otherwise;
        }
    }
}
