package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ChartTextsTest {

    private static Properties bundle(String name) throws IOException {
        Properties words = new Properties();
        try (Reader reader =
                new InputStreamReader(ChartTexts.class.getResourceAsStream(name), StandardCharsets.UTF_8)) {
            words.load(reader);
        }
        return words;
    }

    private static Set<String> places(String text) {
        return Pattern.compile("\\{\\d")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void bothLanguagesSayTheSameWithTheSamePlacesToFillIn() throws IOException {
        Properties english = bundle("words.properties");
        Properties japanese = bundle("words_ja.properties");
        assertThat(japanese.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        english.stringPropertyNames()
                .forEach(key -> assertThat(places(japanese.getProperty(key)))
                        .as(key)
                        .isEqualTo(places(english.getProperty(key))));
    }

    @Test
    void apostrophesAndPlacesComeOutRight() {
        assertThat(ChartTexts.ENGLISH.get("axis.phase-seconds")).isEqualTo("seconds from the phase's start");
        assertThat(ChartTexts.in(Locale.JAPANESE).get("sweep.title", "throughput", "threads"))
                .isEqualTo("threads別のthroughput");
        assertThat(ChartTexts.in(Locale.FRENCH).get("max")).isEqualTo("max");
    }
}
