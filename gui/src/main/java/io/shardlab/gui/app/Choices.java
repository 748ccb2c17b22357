package io.shardlab.gui.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Language;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.prefs.Preferences;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;

/** The user's choices, which are remembered: language, theme, folder of results, typed texts, and the window's place. */
final class Choices {

    private static final double WIDTH = 1280;
    private static final double HEIGHT = 820;
    private static final double LEAST_WIDTH = 1024;
    private static final double LEAST_HEIGHT = 700;

    private final Preferences saved;

    /** The language that counts instead of the remembered one, until the user chooses another. */
    private Optional<Language> first;

    Choices(Preferences saved) {
        this(saved, Optional.empty());
    }

    /** @param first the language to begin with, which is not remembered; empty for the remembered one */
    Choices(Preferences saved, Optional<Language> first) {
        this.saved = saved;
        this.first = first;
    }

    Language language() {
        return first.orElseGet(
                () -> enumOf(Language.class, "language", Language.of(Locale.getDefault(Locale.Category.DISPLAY))));
    }

    void choose(Language language) {
        first = Optional.empty();
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

    /** Texts that were kept together; none if there are none, or another version of the program has kept them. */
    Map<String, String> texts(String name) {
        try {
            return Json.mapper().readValue(saved.get(name, "{}"), new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            return Map.of();
        }
    }

    /** Keeps texts; none of them if they are too long for the system's store of choices. */
    void keep(String name, Map<String, String> texts) {
        String written = Json.masked(texts);
        if (written.length() <= Preferences.MAX_VALUE_LENGTH) {
            saved.put(name, written);
        }
    }

    /** Gives the window its last size, and its last place if a screen still shows that place; never larger than the screen. */
    void restore(Stage stage) {
        double x = saved.getDouble("x", Double.NaN);
        double y = saved.getDouble("y", Double.NaN);
        Optional<Screen> last = Screen.getScreensForRectangle(x, y, LEAST_WIDTH, LEAST_HEIGHT).stream()
                .findFirst();
        Rectangle2D room = last.orElseGet(Screen::getPrimary).getVisualBounds();
        double width = Math.min(saved.getDouble("width", WIDTH), room.getWidth());
        double height = Math.min(saved.getDouble("height", HEIGHT), room.getHeight());
        stage.setMinWidth(Math.min(LEAST_WIDTH, room.getWidth()));
        stage.setMinHeight(Math.min(LEAST_HEIGHT, room.getHeight()));
        place(stage, room, width, height, last.isPresent() ? x : Double.NaN, y);
        stage.setMaximized(saved.getBoolean("maximized", false));
        // Some window managers give a window its least size when they show it, whatever was asked for before.
        Runnable again = () -> place(stage, room, width, height, stage.getX(), stage.getY());
        stage.addEventHandler(
                WindowEvent.WINDOW_SHOWN, shown -> Platform.runLater(stage.isMaximized() ? () -> {} : again));
    }

    /** Gives a window a size, and the nearest place where all of it is within the room; any place if x is not a number. */
    private static void place(Stage stage, Rectangle2D room, double width, double height, double x, double y) {
        stage.setWidth(width);
        stage.setHeight(height);
        if (!Double.isNaN(x)) {
            stage.setX(Math.max(room.getMinX(), Math.min(x, room.getMaxX() - width)));
            stage.setY(Math.max(room.getMinY(), Math.min(y, room.getMaxY() - height)));
        }
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
