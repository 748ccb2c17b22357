package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunProgressTest {

    @Test
    void aRunUnderWayHasTheFiguresOfItsLastIntervalWithUnits() {
        RunProgress progress = new RunProgress(
                Optional.empty(),
                RunProgress.Step.MEASURE,
                "measure #2",
                Message.NONE,
                0.5,
                Optional.of(Duration.ofSeconds(42)),
                RateUnit.OPERATIONS,
                new RunProgress.Current(
                        OptionalDouble.of(1234.4),
                        OptionalDouble.of(0.51),
                        OptionalDouble.empty(),
                        OptionalDouble.of(25)),
                new RunProgress.Totals(17_812, 17_812, 3));

        assertThat(progress.figures(Texts.in(Language.ENGLISH)))
                .extracting(figure -> figure.name() + ": " + figure.value() + " " + figure.unit())
                .containsExactly(
                        "throughput: 1,234 operations/s",
                        "p50: 0.510 ms, response time",
                        "p99: - ms, response time",
                        "errors: 3 of 17,812 operations",
                        "client CPU: 25 % ",
                        "time left: 0:42 ");
    }
}
