package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.workloads.language.value.FakeSource;
import io.shardlab.workloads.language.value.FakeValue;
import io.shardlab.workloads.language.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The generator {@code ^fake}: values of Datafaker, in the language of the file. */
final class FakeGenerator {

    private static final String EXAMPLE = "{^fake: internet.emailAddress}";
    private static final List<String> ARGUMENTS = Distinct.with(List.of("expression"));

    /** Values that are made to see whether the language has them. */
    private static final int SAMPLES = 20;

    private static final Map<Locale, Map<String, FakeSource>> SOURCES = new HashMap<>();

    private FakeGenerator() {}

    static Value read(Arguments arguments) {
        YamlValue value = arguments.value(EXAMPLE);
        Map<String, YamlValue> fields = value.isMapping() ? arguments.named(ARGUMENTS) : Map.of();
        YamlValue expression = value.isMapping() ? arguments.required(fields, "expression") : value;
        FakeSource source = source(expression, arguments.context().locale());
        return new Distinct(arguments, fields).withoutOwnDistribution().of(new FakeValue(arguments.slot(), source));
    }

    /**
     * Returns the language of a file.
     *
     * @throws io.shardlab.core.error.UsageException if Datafaker does not have it
     */
    static Locale locale(YamlValue value) {
        String text = value.text();
        List<String> locales = FakeSource.locales();
        if (!locales.contains(text.toLowerCase(Locale.ROOT).replace('_', '-'))) {
            throw value.unknown("locale", locales);
        }
        return Locale.forLanguageTag(text.replace('_', '-'));
    }

    private static FakeSource source(YamlValue expression, Locale locale) {
        String text = expression.text();
        Map<String, FakeSource> sources = sources(locale);
        Optional<String> name = sources.keySet().stream()
                .filter(candidate -> normal(candidate).equals(normal(text)))
                .findFirst();
        if (name.isEmpty()) {
            throw FakeSource.isNotRepeatable(text)
                    ? expression.refused(
                            "has ^fake: {0}, whose values differ from run to run; use ^date for times, and ^choose for a "
                                    + "list of values",
                            text)
                    : expression.refused(
                            "has the unknown ^fake: {0}{1}",
                            PlainText.quoted(text),
                            YamlValue.instead(
                                    text,
                                    sources.keySet(),
                                    Message.of(
                                            "; it is a method of Datafaker, such as internet.emailAddress or name.fullName")));
        }
        FakeSource source = sources.get(name.get());
        try {
            for (int i = 0; i < SAMPLES; i++) {
                source.make(SplitMix64.output(0, i));
            }
        } catch (IllegalStateException e) {
            throw expression.refused(
                    "has ^fake: {0}, which Datafaker does not have in the locale {1}", text, locale.toLanguageTag());
        }
        return source;
    }

    /** Datafaker writes names in several ways: internet.emailAddress, Internet.email_address. */
    private static String normal(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static synchronized Map<String, FakeSource> sources(Locale locale) {
        return SOURCES.computeIfAbsent(locale, FakeSource::all);
    }
}
