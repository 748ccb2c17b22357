package io.shardlab.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {

    @ParameterizedTest
    @CsvSource({"1, 10", "2, 10", "3, 10", "3, 2", "7, 0", "4, 1000003"})
    void machinesTogetherDoEachNumberOnce(int machines, long all) {
        List<Long> done = shares(machines)
                .flatMap(share ->
                        LongStream.range(0, share.of(all)).map(share::number).boxed())
                .sorted()
                .toList();
        assertThat(done).isEqualTo(LongStream.range(0, all).boxed().toList());
    }

    @ParameterizedTest
    @CsvSource({"1, 10", "3, 10", "3, 2", "7, 0", "4, 1099511627776"})
    void rangesFollowOneAnotherAndAreEquallyLong(int machines, long all) {
        long next = 0;
        for (Share share : shares(machines).toList()) {
            assertThat(share.begin(all)).isEqualTo(next);
            next = share.end(all);
            assertThat(next - share.begin(all)).isBetween(all / machines, all / machines + 1);
        }
        assertThat(next).isEqualTo(all);
    }

    @Test
    void aMachineBeyondTheLastIsRefused() {
        assertThatThrownBy(() -> new Share(3, 3)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Stream<Share> shares(int machines) {
        return IntStream.range(0, machines).mapToObj(index -> new Share(index, machines));
    }
}
