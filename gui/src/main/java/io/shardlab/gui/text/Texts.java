package io.shardlab.gui.text;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.experiment.ExperimentTexts;
import io.shardlab.run.service.ParameterTexts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Words what the window shows in one language. Immutable.
 */
public final class Texts {

    /** An option of the command line, as sentences of the engine name it. */
    public static final Pattern OPTION = Pattern.compile("--([a-z][a-z0-9-]*)");

    /** A workload or a parameter in the name of a run. */
    private static final Pattern NAMED = Pattern.compile("(?<=^|: |, )[a-z][a-z-]*(?=$|:| )");

    private final Language language;
    private final ExperimentTexts experiments;
    private final ParameterTexts parameters;

    private Texts(Language language) {
        this.language = language;
        this.experiments = new ExperimentTexts(language);
        this.parameters = ParameterTexts.in(language);
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

    /** A figure of a prediction, with the digits that its bounds leave. */
    public String predicted(double figure, int digits) {
        return FigureText.significant(figure, digits, language.locale());
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

    /**
     * A text of the window. Unlike that of a message of the engine, its options keep their names.
     *
     * @param english the text in English, as in {@link Message#of}; an underscore stands before the letter of a mnemonic
     */
    public String say(String english, Object... values) {
        return Message.of(english, values).in(language);
    }

    /** A text without the letter for the keyboard. */
    public String plain(Message text) {
        return text.in(language).replaceAll("\\(_.\\)|_", "");
    }

    /** The parts that are not empty, with a separator between them. */
    public static String joined(String separator, String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
    }

    /** The title of a workload; another text for one without a title, such as one of a plug-in. */
    public String workload(String reference, String otherwise) {
        return Titles.ofWorkload(reference).map(this::say).orElse(otherwise);
    }

    public String title(Workload workload) {
        return workload(workload.reference(), workload.name());
    }

    /** The sentence that says what a workload measures. */
    public String summary(Workload workload) {
        return Titles.summary(workload.reference()).map(this::say).orElse(workload.summary());
    }

    /** The name of a parameter. A parameter without a text, such as one of a plug-in, has the name of its option. */
    public String parameter(String name) {
        return Titles.ofParameter(name).map(this::say).orElse(name);
    }

    /**
     * The name of a run, such as {@code sharded-query: shards 2}, with the titles of its parameters; its workload, which stands
     * beside it, only if that is all.
     */
    public String titled(String name) {
        int colon = Math.max(0, name.indexOf(": "));
        boolean named = Titles.ofWorkload(name.substring(0, colon)).isPresent();
        return NAMED.matcher(named ? name.substring(colon + 2) : name)
                .replaceAll(word -> Matcher.quoteReplacement(
                        Titles.inNames(word.group()).map(this::say).orElse(word.group())));
    }

    /** The texts of the engine's parameters. */
    public ParameterTexts parameters() {
        return parameters;
    }

    /** The texts of experiments. */
    public ExperimentTexts experiments() {
        return experiments;
    }

    /** A sentence of the engine with the names of fields in place of options. */
    public String named(String sentence) {
        return OPTION.matcher(sentence)
                .replaceAll(option -> Matcher.quoteReplacement(Titles.ofParameter(option.group(1))
                        .map(name -> "“" + name.in(language) + "”")
                        .orElse(option.group())));
    }

    /** A finding in this language, with the names of fields in its advice; the words of an older program stay as they are. */
    public Finding say(Finding finding) {
        Finding said = finding.in(language);
        return new Finding(said.kind(), said.finding(), said.evidence(), named(said.advice()), said.wording());
    }

    /** A message of the engine in this language, with the names of fields in place of options. */
    public String say(Message message) {
        return named(message.in(language));
    }
}
