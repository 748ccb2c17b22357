package io.shardlab.core.text;

import java.util.Arrays;
import java.util.Locale;

/** The languages of texts for people. Files and other output for programs are the same in every language. */
public enum Language {
    ENGLISH("English", Locale.ENGLISH),
    JAPANESE("日本語", Locale.JAPANESE);

    private final String ownName;
    private final Locale locale;

    Language(String ownName, Locale locale) {
        this.ownName = ownName;
        this.locale = locale;
    }

    /** The language of a locale; English if it has no texts here. */
    public static Language of(Locale locale) {
        return Arrays.stream(values())
                .filter(language -> language.locale.getLanguage().equals(locale.getLanguage()))
                .findFirst()
                .orElse(ENGLISH);
    }

    /** The name of the language in the language itself. */
    public String ownName() {
        return ownName;
    }

    /** The locale of texts and figures. */
    public Locale locale() {
        return locale;
    }
}
