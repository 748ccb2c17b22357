package io.shardlab.gui.text;

import java.util.Arrays;
import java.util.Locale;

/** The languages that the program speaks. */
public enum Language {
    ENGLISH("English", Locale.ENGLISH),
    JAPANESE("日本語", Locale.JAPANESE);

    private final String ownName;
    private final Locale locale;

    Language(String ownName, Locale locale) {
        this.ownName = ownName;
        this.locale = locale;
    }

    /** The language of a locale; English where it is none of ours. */
    public static Language of(Locale locale) {
        return Arrays.stream(values())
                .filter(language -> language.locale.getLanguage().equals(locale.getLanguage()))
                .findFirst()
                .orElse(ENGLISH);
    }

    /** As its speakers call it. */
    public String ownName() {
        return ownName;
    }

    /** For texts and figures. */
    public Locale locale() {
        return locale;
    }
}
