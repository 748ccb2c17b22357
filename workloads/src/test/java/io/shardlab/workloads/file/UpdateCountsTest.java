package io.shardlab.workloads.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpdateCountsTest {

    private static List<Long> numbers(UpdateCounts counts) {
        List<Long> numbers = new ArrayList<>();
        counts.forEach(numbers::add);
        return numbers;
    }

    @Test
    void eachDocumentsUpdatesAreCounted() {
        UpdateCounts counts = new UpdateCounts(100);
        counts.add(3);
        counts.add(3);
        counts.add(1_000_000);
        assertThat(counts.of(3)).isEqualTo(2);
        assertThat(counts.of(4)).isZero();
        assertThat(counts.of(1_000_000)).isEqualTo(1);
        assertThat(numbers(counts)).containsExactlyInAnyOrder(3L, 1_000_000L);
    }

    @Test
    void ofVeryManyDocumentsOnlyEveryKthIsCounted() {
        UpdateCounts counts = new UpdateCounts(2 * UpdateCounts.MOST_COUNTED);
        counts.add(8);
        counts.add(9);
        assertThat(counts.of(8)).isEqualTo(1);
        assertThat(counts.of(9)).isZero();
        assertThat(counts.counts(9)).isFalse();
        assertThat(numbers(counts)).containsExactly(8L);
    }
}
