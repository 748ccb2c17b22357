package io.shardlab.gui.app;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.shardlab.gui.work.BackgroundWork;
import java.util.function.BooleanSupplier;
import javafx.application.Application;

/** The colours of every window: light, dark, or those of the desktop. Used on the screen's thread. */
final class Appearance {

    private final BooleanSupplier desktopIsDark;
    private final BackgroundWork work;
    private Theme chosen = Theme.LIGHT;

    /**
     * @param desktopIsDark called on another thread, because it may block
     * @param work calls it, and brings the answer to the screen's thread
     */
    Appearance(BooleanSupplier desktopIsDark, BackgroundWork work) {
        this.desktopIsDark = desktopIsDark;
        this.work = work;
    }

    /** Applies a theme to every window; the desktop's theme follows a moment later. */
    void choose(Theme theme) {
        chosen = theme;
        if (theme != Theme.SYSTEM) {
            applyTheme(theme == Theme.DARK);
            return;
        }
        if (Application.getUserAgentStylesheet() == null) {
            applyTheme(false);
        }
        refresh();
    }

    /** Follows the desktop, whose theme may have changed. */
    void refresh() {
        if (chosen == Theme.SYSTEM) {
            work.ask(
                    desktopIsDark::getAsBoolean,
                    dark -> applyTheme(chosen == Theme.SYSTEM ? dark : chosen == Theme.DARK),
                    failure -> applyTheme(false));
        }
    }

    private static void applyTheme(boolean dark) {
        String sheet = (dark ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet();
        // Setting the same sheet again would lay out every window anew.
        if (!sheet.equals(Application.getUserAgentStylesheet())) {
            Application.setUserAgentStylesheet(sheet);
        }
    }
}
