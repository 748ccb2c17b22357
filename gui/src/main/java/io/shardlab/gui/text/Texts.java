package io.shardlab.gui.text;

import io.shardlab.core.text.FigureText;
import java.text.MessageFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
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

    private Texts(Language language) {
        this.language = language;
        this.bundle = ResourceBundle.getBundle(
                BUNDLE,
                language.locale(),
                // English is the bundle without a suffix; the system's own language must not stand in for it.
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    public static Texts in(Language language) {
        return new Texts(language);
    }

    public Language language() {
        return language;
    }

    /** A whole number with this language's separators, as {@link #number}, {@link #percent} and {@link #change}. */
    public String count(long value) {
        return FigureText.count(value, language.locale());
    }

    /** A measured value, with three significant digits. */
    public String number(double value) {
        return FigureText.number(value, language.locale());
    }

    /** A share from 0 to 1 as per cent. */
    public String percent(double share) {
        return FigureText.percent(share, language.locale());
    }

    /** A change in per cent, with its sign. */
    public String change(double percent) {
        return String.format(language.locale(), "%+,.1f %%", percent);
    }

    /** A duration in hours, minutes and seconds, such as 1:02:03 or 0:42. */
    public String duration(Duration duration) {
        int minutes = duration.toMinutesPart();
        int seconds = duration.toSecondsPart();
        return duration.toHours() > 0
                ? String.format(language.locale(), "%d:%02d:%02d", duration.toHours(), minutes, seconds)
                : String.format(language.locale(), "%d:%02d", minutes, seconds);
    }

    /** A time of the day and its date, in this machine's time zone. */
    public String time(Instant time) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
                .withLocale(language.locale())
                .withZone(ZoneId.systemDefault())
                .format(time);
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
