package io.shardlab.gui.app;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import javafx.application.Application;

/** The colours of every window: light, dark, or as the desktop has them. Used on the screen's thread. */
final class Appearance {

    private final BooleanSupplier desktopIsDark;
    private final Executor background;
    private final Executor screen;
    private Theme chosen = Theme.LIGHT;

    /**
     * @param desktopIsDark asked on another thread, as it may block
     * @param background that thread
     * @param screen brings back to the screen's thread
     */
    Appearance(BooleanSupplier desktopIsDark, Executor background, Executor screen) {
        this.desktopIsDark = desktopIsDark;
        this.background = background;
        this.screen = screen;
    }

    /** Dresses every window; as the desktop has it a moment later. */
    void choose(Theme theme) {
        chosen = theme;
        if (theme != Theme.SYSTEM) {
            dress(theme == Theme.DARK);
            return;
        }
        if (Application.getUserAgentStylesheet() == null) {
            dress(false);
        }
        refresh();
    }

    /** Follows the desktop, which may have changed since the window was looked at last. */
    void refresh() {
        if (chosen == Theme.SYSTEM) {
            background.execute(() -> {
                boolean dark = desktopIsDark.getAsBoolean();
                screen.execute(() -> follow(dark));
            });
        }
    }

    private void follow(boolean dark) {
        if (chosen == Theme.SYSTEM) {
            dress(dark);
        }
    }

    private static void dress(boolean dark) {
        String sheet = (dark ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet();
        // Setting it anew lays out every window again.
        if (!sheet.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(sheet);
        }
    }
}
