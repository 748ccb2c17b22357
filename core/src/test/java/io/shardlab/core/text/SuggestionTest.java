package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestionTest {

    private static final List<String> NAMES = List.of("bulk-load", "sharded-query", "write-concern");

    @Test
    void aMistypedWordSuggestsTheNearestCandidate() {
        assertThat(Suggestion.nearest("sharded-qery", NAMES)).contains("sharded-query");
        assertThat(Suggestion.nearest("bulkload", NAMES)).contains("bulk-load");
    }

    @Test
    void aBeginningSuggestsTheWholeWord() {
        assertThat(Suggestion.nearest("write", NAMES)).contains("write-concern");
    }

    @Test
    void aWordThatIsNothingLikeACandidateSuggestsNothing() {
        assertThat(Suggestion.nearest("zzzzzzzzzzzzz", NAMES)).isEmpty();
    }

    @Test
    void distanceCountsEdits() {
        assertThat(Suggestion.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Suggestion.distance("", "abc")).isEqualTo(3);
        assertThat(Suggestion.distance("same", "same")).isZero();
    }
}
