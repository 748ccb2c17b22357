package io.shardlab.core.text;

import java.util.Locale;

/**
 * Makes a process write figures alike for all users. Our own code names the locale of each text; this is for the libraries,
 * which do not: in Arabic, Persian, Nepali and other locales they would write digits that no program reads back, and in
 * Turkish letters that match no name.
 */
public final class NeutralLocale {

    private NeutralLocale() {}

    /** Sets the defaults of this process; a program's main method calls it first. The user's language stays known for display. */
    public static void set() {
        Locale display = Locale.getDefault(Locale.Category.DISPLAY);
        Locale.setDefault(Locale.ROOT);
        Locale.setDefault(Locale.Category.DISPLAY, display);
    }
}
