package io.shardlab.core.text;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;

/**
 * The texts of a resource bundle in one language, which lies beside the class that owns it. The bundle without a suffix is
 * English. Immutable and thread-safe.
 */
public final class TextBundle {

    private final Locale locale;
    private final ResourceBundle texts;

    private TextBundle(Locale locale, ResourceBundle texts) {
        this.locale = locale;
        this.texts = texts;
    }

    /**
     * Returns the texts of a language; English where there are none.
     *
     * @param owner a class in the package of the bundle
     * @param name the name of the bundle's files without their endings
     */
    public static TextBundle of(Class<?> owner, String name, Locale locale) {
        return named(owner.getPackageName() + "." + name, locale);
    }

    /** Returns the texts of the bundle of this name, with its package; English where there are none in the language. */
    static TextBundle named(String name, Locale locale) {
        // The language of the system must not replace English.
        ResourceBundle.Control noFallback =
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return new TextBundle(
                locale, ResourceBundle.getBundle(name, locale, TextBundle.class.getClassLoader(), noFallback));
    }

    /** The text of a key as it is in the file. */
    public String get(String key) {
        return texts.getString(key);
    }

    /** The text of a key with {@code {0}} and so on filled in. */
    public String get(String key, Object... values) {
        return new MessageFormat(texts.getString(key), locale).format(values);
    }

    /** The text of a key as it is in the file, if there is one. */
    public Optional<String> find(String key) {
        return texts.containsKey(key) ? Optional.of(texts.getString(key)) : Optional.empty();
    }
}
