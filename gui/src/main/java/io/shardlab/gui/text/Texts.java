package io.shardlab.gui.text;

import io.shardlab.core.text.FigureText;
import io.shardlab.run.experiment.ExperimentSpec;
import java.text.MessageFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program's texts in one language. Sentences of the engine, such as findings and refusals, are English in every language,
 * because saved results contain them too. Immutable.
 */
public final class Texts {

    /** An option of the command line, as sentences of the engine name it. */
    public static final Pattern OPTION = Pattern.compile("--([a-z][a-z0-9-]*)");

    private static final String BUNDLE = Texts.class.getPackageName() + ".messages";
    private static final String EXPERIMENTS = Texts.class.getPackageName() + ".experiments";

    private final Language language;
    private final ResourceBundle bundle;
    private final ResourceBundle experiments;

    private Texts(Language language) {
        this.language = language;
        this.bundle = bundle(BUNDLE, language);
        this.experiments = bundle(EXPERIMENTS, language);
    }

    /** English is the bundle without a suffix; the language of the system must not replace it. */
    private static ResourceBundle bundle(String name, Language language) {
        return ResourceBundle.getBundle(
                name,
                language.locale(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    public static Texts in(Language language) {
        return new Texts(language);
    }

    public Language language() {
        return language;
    }

    /** A whole number with the separators of this language. */
    public String count(long value) {
        return FigureText.count(value, language.locale());
    }

    /** A measured value with three significant digits. */
    public String number(double value) {
        return FigureText.number(value, language.locale());
    }

    /** A share from 0 to 1 as a percentage. */
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

    /** A date with the time of the day, in the time zone of this machine. */
    public String time(Instant time) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(language.locale())
                .withZone(ZoneId.systemDefault())
                .format(time);
    }

    /** The text of a key. */
    public String get(String key) {
        return bundle.getString(key);
    }

    /** The text of a key without the letter for the keyboard. */
    public String plain(String key) {
        return get(key).replaceAll("\\(_.\\)|_", "");
    }

    /** The text of a key with {@code {0}} and so on filled in. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), language.locale()).format(values);
    }

    /** The title of a workload; another text for one without a title, such as one of a plug-in. */
    public String workload(String reference, String otherwise) {
        return find("workload.title." + reference).orElse(otherwise);
    }

    /** The name of a parameter. A parameter without a text, such as one of a plug-in, has the name of its option. */
    public String parameter(String name) {
        return find("parameter." + name).orElse(name);
    }

    /** The text of a key, if there is one: a plug-in has none. */
    public Optional<String> find(String key) {
        return bundle.containsKey(key) ? Optional.of(bundle.getString(key)) : Optional.empty();
    }

    /** The title of an experiment: its own, or that of a ready one in this language. */
    public String title(ExperimentSpec experiment) {
        return of(experiment, "title").orElse(experiment.title().orElse(experiment.name()));
    }

    /** The question of an experiment: its own, or that of a ready one in this language. */
    public String question(ExperimentSpec experiment) {
        return of(experiment, "summary").orElse(experiment.summary());
    }

    private Optional<String> of(ExperimentSpec experiment, String part) {
        String key = experiment.name() + "." + part;
        return experiments.containsKey(key) ? Optional.of(experiments.getString(key)) : Optional.empty();
    }

    /** A sentence of the engine with the names of fields in place of options. */
    public String named(String sentence) {
        return OPTION.matcher(sentence)
                .replaceAll(option -> Matcher.quoteReplacement(find("parameter." + option.group(1))
                        .map(name -> "“" + name + "”")
                        .orElse(option.group())));
    }

    /** A message in this language; a sentence of the engine stays as it is. */
    public String say(Sentence sentence) {
        return sentence.key().isEmpty()
                ? sentence.fixed()
                : get(sentence.key(), sentence.arguments().toArray());
    }
}
