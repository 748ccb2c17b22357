package io.shardlab.insight.capture.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternLengthTest {

    private static final int TEXTS = 2_000;

    private static List<String> texts() {
        Random random = new Random(1);
        return IntStream.range(0, TEXTS)
                .mapToObj(i -> random.ints(12, 'a', 'z' + 1)
                        .mapToObj(character -> String.valueOf((char) character))
                        .collect(Collectors.joining()))
                .toList();
    }

    private static double matching(String beginning) {
        return texts().stream().filter(text -> text.startsWith(beginning)).count();
    }

    @ParameterizedTest
    @ValueSource(doubles = {4, 18.5, 60})
    void asManyTextsBeginWithPatternsAsWithTheOriginalOnes(double matched) {
        PatternLength.Mixed mixed =
                new PatternLength(texts(), TEXTS, Double.POSITIVE_INFINITY, false).matching(matched, true);

        double mean = 0;
        for (String text : texts().subList(0, 300)) {
            mean += mixed.share() * matching(text.substring(0, mixed.characters())) / 300
                    + (1 - mixed.share()) * matching(text.substring(0, mixed.characters() + 1)) / 300;
        }
        assertThat(mean).isBetween(matched * 0.9, matched * 1.1);
    }

    @Test
    void aPatternThatNearlyAllTextsMatchHasOneCharacter() {
        assertThat(new PatternLength(texts(), TEXTS, 20, false).matching(20, false))
                .isEqualTo(new PatternLength.Mixed(1, 1));
    }
}
