package io.shardlab.core.text;

import java.util.Locale;

/**
 * Makes a process write figures in the same way for all users. Our own code names the locale of each text; this is for
 * libraries, which do not. In Arabic, Persian, Nepali and other locales they would write digits that programs cannot read, and
 * in Turkish letters that match no name.
 */
public final class NeutralLocale {

    private NeutralLocale() {}

    /** Sets the defaults of this process; called first by a main method. The user's language stays the one for display. */
    public static void set() {
        Locale display = Locale.getDefault(Locale.Category.DISPLAY);
        Locale.setDefault(Locale.ROOT);
        Locale.setDefault(Locale.Category.DISPLAY, display);
    }
}
