package io.shardlab.gui.text;

import java.text.MessageFormat;
import java.util.Optional;
import java.util.ResourceBundle;

/**
 * The program's words in one language. What the engine says, such as findings and refusals, is English in any of them, as it
 * also stands in saved results. Immutable.
 */
public final class Texts {

    private static final String BUNDLE = Texts.class.getPackageName() + ".messages";

    private final Language language;
    private final ResourceBundle bundle;
    private final Figures figures;

    private Texts(Language language) {
        this.language = language;
        this.bundle = ResourceBundle.getBundle(
                BUNDLE,
                language.locale(),
                // English is the bundle without a suffix; the system's own language must not stand in for it.
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        this.figures = new Figures(language.locale());
    }

    public static Texts in(Language language) {
        return new Texts(language);
    }

    public Language language() {
        return language;
    }

    /** Figures with this language's separators. */
    public Figures figures() {
        return figures;
    }

    /** The text of a key. */
    public String get(String key) {
        return bundle.getString(key);
    }

    /** The text of a key with {@code {0}} and so on filled in. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), language.locale()).format(values);
    }

    /** The text of a key that need not be there. */
    public Optional<String> find(String key) {
        return bundle.containsKey(key) ? Optional.of(bundle.getString(key)) : Optional.empty();
    }

    /** A sentence in this language, as far as it is one of the desktop program's own. */
    public String say(Sentence sentence) {
        return sentence.key().isEmpty()
                ? sentence.told()
                : get(sentence.key(), sentence.arguments().toArray());
    }
}
