package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.shardlab.gui.work.BackgroundWork;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeoutException;
import javafx.application.Application;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class SystemThemeTest {

    private static final String LIGHT = new PrimerLight().getUserAgentStylesheet();
    private static final String DARK = new PrimerDark().getUserAgentStylesheet();

    private boolean desktopIsDark;
    private final Queue<Runnable> background = new ArrayDeque<>();
    private final Appearance appearance =
            new Appearance(() -> desktopIsDark, new BackgroundWork(background::add, OpenWindow::act));

    @BeforeEach
    void begin() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        choose(Theme.LIGHT);
    }

    @AfterEach
    void leaveItAsOtherTestsHaveIt() {
        choose(Theme.LIGHT);
    }

    @Test
    void theDesktopsColoursAreTakenAndFollowed() {
        desktopIsDark = true;
        choose(Theme.SYSTEM);
        background.remove().run();
        assertThat(worn()).isEqualTo(DARK);

        desktopIsDark = false;
        OpenWindow.act(appearance::refresh);
        background.remove().run();
        assertThat(worn()).isEqualTo(LIGHT);
    }

    @Test
    void theColoursStayUntilTheDesktopHasAnswered() {
        desktopIsDark = true;
        choose(Theme.SYSTEM);

        assertThat(worn()).isEqualTo(LIGHT);
    }

    @Test
    void anAnswerOfTheDesktopThatComesAfterAnotherChoiceChangesNothing() {
        desktopIsDark = true;
        choose(Theme.SYSTEM);
        choose(Theme.LIGHT);
        background.remove().run();

        assertThat(worn()).isEqualTo(LIGHT);
    }

    @Test
    void withAChosenThemeTheDesktopIsNotAsked() {
        choose(Theme.DARK);
        OpenWindow.act(appearance::refresh);

        assertThat(background).isEmpty();
        assertThat(worn()).isEqualTo(DARK);
    }

    private void choose(Theme theme) {
        OpenWindow.act(() -> appearance.choose(theme));
    }

    private static String worn() {
        return OpenWindow.onScreen(Application::getUserAgentStylesheet);
    }
}
