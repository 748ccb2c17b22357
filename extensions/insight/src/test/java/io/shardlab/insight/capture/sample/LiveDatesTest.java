package io.shardlab.insight.capture.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.write.YamlWriter;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveDatesTest {

    private static final long END = 1_780_000_000_000L;
    private static final double HOUR = 3_600_000;

    private static String generator(LiveDates dates, boolean ascending, double oldest, double newest) {
        return dates.generator("at", ascending, new double[] {END + oldest * HOUR, END + newest * HOUR})
                .map(YamlWriter::flow)
                .orElse("none");
    }

    @Test
    void datesThatRiseUpToTheEndWithInsertsAreRelativeToNow() {
        LiveDates dates = new LiveDates(Set.of(), true, END, END);

        assertThat(generator(dates, true, -48, 0.001)).isEqualTo("{^now: {history: 2d}}");
        assertThat(dates.isLive("at")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"false, true, -48, 0", "true, false, -48, 0", "true, true, -48, -24", "true, true, -48, 24"})
    void otherDatesAreNot(boolean growing, boolean ascending, double oldest, double newest) {
        LiveDates dates = new LiveDates(Set.of(), growing, END, END);

        assertThat(generator(dates, ascending, oldest, newest)).isEqualTo("none");
        assertThat(dates.isLive("at")).isFalse();
    }

    @Test
    void datesThatDocumentsExpireByMayLieInTheFuture() {
        LiveDates dates = new LiveDates(Set.of("at"), false, END, END);

        assertThat(generator(dates, false, 0, 24)).isEqualTo("{^now: {plus: 1d, history: 1d}}");
    }

    @Test
    void moreDocumentsOfTheLastTimeAreRecentOnes() {
        LiveDates dates = new LiveDates(Set.of(), true, END, END);
        double[] steady = IntStream.range(0, 9_000)
                .mapToDouble(i -> END - 48 * HOUR + 48 * HOUR * i / 9_000)
                .toArray();
        double[] burst = IntStream.range(0, 1_000)
                .mapToDouble(i -> END - 60 * (1_000 - i))
                .toArray();

        String generator = dates.generator(
                        "at",
                        true,
                        DoubleStream.concat(Arrays.stream(steady), Arrays.stream(burst))
                                .sorted()
                                .toArray())
                .map(YamlWriter::flow)
                .orElseThrow();

        assertThat(generator)
                .matches("\\{\\^choose: \\{values: \\[\\{\\^now: \\{history: 2d}}, \\{\\^now: \\{history:"
                        + " \"?(1m|1.[0-3]\\d*m)\"?}}], weights: \\[90(\\.\\d+)?, (9.9\\d*|10)]}}");
    }
}
