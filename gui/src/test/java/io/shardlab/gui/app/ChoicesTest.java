package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.shardlab.core.text.Language;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.prefs.Preferences;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ChoicesTest {

    private final Preferences saved = new MemoryPreferences();
    private final Choices choices = new Choices(saved);
    private final Locale before = Locale.getDefault();
    private Stage stage;

    @BeforeEach
    void make() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        FxToolkit.setupFixture(() -> stage = new Stage());
    }

    @AfterEach
    void leave() throws TimeoutException {
        Locale.setDefault(before);
        FxToolkit.setupFixture(() -> stage.close());
    }

    @Test
    void theFirstLanguageIsTheSystemsIfItHasTextsAndElseEnglish() {
        Locale.setDefault(Locale.JAPAN);
        assertThat(choices.language()).isEqualTo(Language.JAPANESE);
        Locale.setDefault(Locale.GERMANY);
        assertThat(choices.language()).isEqualTo(Language.ENGLISH);
    }

    @Test
    void choicesAreRemembered() {
        choices.choose(Language.JAPANESE);
        choices.choose(Theme.DARK);

        Choices later = new Choices(saved);
        assertThat(later.language()).isEqualTo(Language.JAPANESE);
        assertThat(later.theme()).isEqualTo(Theme.DARK);
    }

    @Test
    void aLanguageThatIsAskedForCountsUntilAnotherIsChosenAndIsNotRemembered() {
        choices.choose(Language.ENGLISH);
        Choices asked = new Choices(saved, Optional.of(Language.JAPANESE));
        assertThat(asked.language()).isEqualTo(Language.JAPANESE);
        assertThat(choices.language()).isEqualTo(Language.ENGLISH);

        asked.choose(Language.ENGLISH);
        assertThat(asked.language()).isEqualTo(Language.ENGLISH);
    }

    @Test
    void choicesOfAnotherVersionAreIgnored() {
        saved.put("theme", "SEPIA");
        saved.put("language", "");
        saved.put("width", "wide");
        Locale.setDefault(Locale.ENGLISH);

        assertThat(choices.theme()).isEqualTo(Theme.SYSTEM);
        assertThat(choices.language()).isEqualTo(Language.ENGLISH);
        OpenWindow.act(() -> choices.restore(stage));
        assertThat(stage.getWidth()).isGreaterThanOrEqualTo(stage.getMinWidth());
    }

    @Test
    void theWindowKeepsItsPlaceAndSize() {
        OpenWindow.act(() -> {
            stage.setWidth(1100);
            stage.setHeight(750);
            stage.setX(40);
            stage.setY(30);
            choices.remember(stage);
            Stage later = new Stage();
            new Choices(saved).restore(later);
            assertThat(later.getWidth()).isEqualTo(1100);
            assertThat(later.getHeight()).isEqualTo(750);
            assertThat(later.getX()).isEqualTo(40);
            assertThat(later.getY()).isEqualTo(30);
        });
    }

    @Test
    void aPlaceOutsideOfAllScreensIsNotRestored() {
        saved.putDouble("x", 100_000);
        saved.putDouble("y", 100_000);

        OpenWindow.act(() -> choices.restore(stage));

        assertThat(stage.getX()).isNaN();
        assertThat(stage.getY()).isNaN();
    }

    @Test
    void aWindowIsNeverLargerThanItsScreenNorBeyondItsEdges() {
        Rectangle2D screen = OpenWindow.onScreen(() -> Screen.getPrimary().getVisualBounds());
        saved.putDouble("width", screen.getWidth() + 500);
        saved.putDouble("height", screen.getHeight() + 500);
        saved.putDouble("x", screen.getMinX() + 40);
        saved.putDouble("y", screen.getMinY() - 20);

        OpenWindow.act(() -> choices.restore(stage));

        assertThat(stage.getWidth()).isEqualTo(screen.getWidth());
        assertThat(stage.getHeight()).isEqualTo(screen.getHeight());
        assertThat(stage.getX()).isEqualTo(screen.getMinX());
        assertThat(stage.getY()).isEqualTo(screen.getMinY());
    }

    /** Some window managers ignore the size of a window that is not shown yet. */
    @Test
    void aWindowThatIsShrunkWhenItIsShownGetsItsSizeBackWithinTheScreen() {
        Rectangle2D screen = OpenWindow.onScreen(() -> Screen.getPrimary().getVisualBounds());
        OpenWindow.act(() -> {
            choices.restore(stage);
            stage.setOnShown(shown -> {
                stage.setWidth(300);
                stage.setHeight(200);
                stage.setX(screen.getMaxX() - 300);
                stage.setY(screen.getMaxY() - 200);
            });
            stage.show();
        });

        await().until(() -> OpenWindow.onScreen(() -> stage.getWidth() > 1000 && stage.getHeight() > 650));
        await().until(() -> OpenWindow.onScreen(() -> stage.getX() + stage.getWidth() <= screen.getMaxX()
                && stage.getY() + stage.getHeight() <= screen.getMaxY()));
    }

    @Test
    void textsAreKeptTogetherAndReplacedTogether() {
        choices.keep("form", Map.of("threads", "1, 2", "query", "größer = 3\n# no comment"));
        assertThat(new Choices(saved).texts("form"))
                .containsOnly(Map.entry("threads", "1, 2"), Map.entry("query", "größer = 3\n# no comment"));

        choices.keep("form", Map.of("shards", "3"));
        assertThat(choices.texts("form")).containsOnlyKeys("shards");

        choices.keep("form", Map.of("shards", "3".repeat(Preferences.MAX_VALUE_LENGTH)));
        assertThat(choices.texts("form")).as("too long to be kept").containsEntry("shards", "3");

        saved.put("form", "shards=\\u12");
        assertThat(choices.texts("form")).as("damaged").isEmpty();
    }

    @Test
    void aMaximisedWindowKeepsItsFormerSize() {
        OpenWindow.act(() -> {
            stage.setWidth(1100);
            stage.setHeight(750);
            choices.remember(stage);
            stage.setMaximized(true);
            stage.setWidth(1600);
            choices.remember(stage);
            Stage later = new Stage();
            choices.restore(later);
            assertThat(later.isMaximized()).isTrue();
            assertThat(later.getWidth()).isEqualTo(1100);
        });
    }
}
