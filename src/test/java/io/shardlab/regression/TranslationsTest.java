package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Translations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The translations of the parts, beside the sentences in their sources. */
class TranslationsTest {

    private static final String FILE = "src/main/resources/io/shardlab/translations/ja.json";
    private static final TypeReference<Map<String, String>> TEXTS = new TypeReference<>() {};
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)");

    /** Literals that may be joined by plus signs. */
    private static final String SENTENCE = "((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*(?:\\+\\s*)?)+)";

    /** A sentence where it is said, or two between which a condition decides. */
    private static final Pattern SAID =
            Pattern.compile("\\b(?:Message\\.of|say|words\\.get)\\(\\s*(?:[^\";]{0,120}\\?\\s*)?" + SENTENCE
                    + "(?::\\s*" + SENTENCE + "?|[,)])");

    /** The beginning of a call with a sentence as its first argument. */
    private static final Pattern WITH_VALUES =
            Pattern.compile("\\b(?:Message\\.of|say|words\\.get)\\(\\s*" + SENTENCE + "\\s*(?:,|(?=\\)))");

    /** A sentence of which English has several senses. */
    private static final Pattern SENSE =
            Pattern.compile("\\bMessage\\.sense\\(\\s*\"([^\"]+)\",\\s*" + SENTENCE + "\\)");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** Signs and places alone are the same in every language. */
    private static final Pattern WORDS = Pattern.compile("[A-Za-z]{2}");

    static List<Path> parts() throws IOException {
        try (Stream<Path> parts = Files.list(Simulator.HOME);
                Stream<Path> extensions = Files.list(Simulator.HOME.resolve("extensions"))) {
            return Stream.concat(parts, extensions)
                    .filter(part -> Files.isRegularFile(part.resolve(FILE)))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("parts")
    void aTranslationHasThePlacesOfItsSentence(Path part) throws IOException {
        read(part).forEach((english, japanese) -> {
            assertThat(places(japanese)).as(english).isEqualTo(places(english));
            // Fails if one of them is not a valid pattern.
            Object[] values = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
            assertThat(Message.of(english, values).in(Language.JAPANESE)).isNotNull();
            assertThat(Message.of(english, values).in(Language.ENGLISH)).isNotNull();
        });
    }

    @Test
    void noSentenceIsTranslatedInTwoWays() throws IOException {
        Map<String, String> all = new HashMap<>();
        for (Path part : parts()) {
            read(part).forEach((english, japanese) -> {
                String before = all.put(english, japanese);
                assertThat(before == null ? japanese : before).as(english).isEqualTo(japanese);
            });
        }
        assertThat(all).hasSizeGreaterThan(2_000);
    }

    @Test
    void everySentenceIsTranslated() throws IOException {
        Translations japanese = Translations.in(Language.JAPANESE);
        Set<String> missing = new TreeSet<>();
        for (Path part : parts()) {
            said(part).stream()
                    .filter(sentence -> WORDS.matcher(PLACE.matcher(sentence).replaceAll(""))
                            .find())
                    .filter(sentence -> japanese.find(sentence).isEmpty())
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    /** A value too many is not shown, and one too few leaves its place in the sentence. */
    @Test
    void everySentenceHasAsManyValuesAsPlaces() throws IOException {
        List<String> wrong = new ArrayList<>();
        int sentences = 0;
        for (Path part : parts()) {
            for (String source : sources(part)) {
                for (MatchResult said : WITH_VALUES.matcher(source).results().toList()) {
                    String sentence = joined(said.group(1));
                    List<String> values = arguments(source, said.end());
                    sentences++;
                    if (values.size() != places(sentence).size()
                            && values.stream().noneMatch(value -> value.contains("Object[]"))) {
                        wrong.add(sentence);
                    }
                }
            }
        }
        assertThat(sentences).isGreaterThan(1_000);
        assertThat(wrong).isEmpty();
    }

    /** The arguments of a call from a place behind the first one to the end of the call. */
    private static List<String> arguments(String source, int from) {
        List<String> arguments = new ArrayList<>();
        int depth = 0;
        int begin = from;
        Matcher token = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)'|[(\\[{]|[)\\]}]|,")
                .matcher(source);
        for (int at = from; token.find(at); at = token.end()) {
            char sign = token.group().charAt(0);
            boolean closes = ")]}".indexOf(sign) >= 0;
            if (depth == 0 && (closes || sign == ',')) {
                if (token.start() > begin) {
                    arguments.add(source.substring(begin, token.start()));
                }
                if (closes) {
                    break;
                }
                begin = token.end();
            }
            depth += "([{".indexOf(sign) >= 0 ? 1 : closes ? -1 : 0;
        }
        return arguments;
    }

    /** Other parts also put words together, so nobody finds theirs in the sources. */
    @Test
    void everyTranslationOfTheWindowIsOfASentenceThere() throws IOException {
        Path window = Simulator.HOME.resolve("gui");
        Set<String> written = sources(window).stream()
                .flatMap(source -> Pattern.compile(SENTENCE).matcher(source).results())
                .map(MatchResult::group)
                .filter(literals -> !literals.contains("\\u"))
                .map(TranslationsTest::joined)
                .collect(Collectors.toSet());
        Set<String> senses = new TreeSet<>();
        sources(window).forEach(source -> senses.addAll(senses(source)));

        assertThat(read(window).keySet()).allMatch(english -> written.contains(english) || senses.contains(english));
    }

    private static List<String> said(Path part) throws IOException {
        List<String> sentences = new ArrayList<>();
        for (String source : sources(part)) {
            SAID.matcher(source)
                    .results()
                    .flatMap(said -> Stream.of(said.group(1), said.group(2)))
                    .filter(Objects::nonNull)
                    .map(TranslationsTest::joined)
                    .forEach(sentences::add);
            sentences.addAll(senses(source));
        }
        return sentences;
    }

    private static List<String> senses(String source) {
        return SENSE.matcher(source)
                .results()
                .map(said -> Message.sense(said.group(1), joined(said.group(2))))
                .toList();
    }

    private static List<String> sources(Path part) throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(part.resolve("src/main/java"))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    private static String joined(String literals) {
        return LITERAL.matcher(literals)
                .results()
                .map(literal -> literal.group(1).translateEscapes())
                .collect(Collectors.joining());
    }

    private static Map<String, String> read(Path part) throws IOException {
        return Json.mapper().readValue(part.resolve(FILE).toFile(), TEXTS);
    }

    private static Set<String> places(String text) {
        return PLACE.matcher(text)
                .results()
                .map(place -> place.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
