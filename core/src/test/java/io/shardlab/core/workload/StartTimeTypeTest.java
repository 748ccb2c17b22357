package io.shardlab.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartTimeTypeTest {

    /** Half past one in the afternoon in Berlin. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T12:30:00Z"), ZoneId.of("Europe/Berlin"));

    private final ParameterType<Instant> type = StartTimeType.by(CLOCK);

    @Test
    void anInstantIsTakenAsItIs() {
        assertThat(type.parse("2026-11-21T12:31:00Z")).isEqualTo("2026-11-21T12:31:00Z");
        assertThat(type.parse("2026-11-21T15:31:00+02:00")).isEqualTo("2026-11-21T13:31:00Z");
    }

    @Test
    void aLocalTimeMeansTheNextOne() {
        assertThat(type.parse("14:05:00")).isEqualTo("2026-11-21T13:05:00Z");
        assertThat(type.parse("14:05")).isEqualTo("2026-11-21T13:05:00Z");
        assertThat(type.parse("13:29:59")).isEqualTo("2026-11-22T12:29:59Z");
        assertThat(type.parse("13:30:00")).isEqualTo("2026-11-22T12:30:00Z");
    }

    @Test
    void itsTextReadsBack() {
        Instant time = type.parse("14:05:00");
        assertThat(type.parse(type.format(time))).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21T12:30:00Z",
                "2026-11-20T12:31:00Z",
                "2026-11-22T12:30:01Z",
                "soon",
                "25:00",
                "2026-11-21"
            })
    void otherTextsThanNearFutureTimesAreRefused(String text) {
        Parameter<Instant> parameter = Parameter.optional("start-at", type, "", "When.");
        assertThatThrownBy(() -> ParameterTypes.parse(parameter, text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--start-at")
                .hasMessageContaining(text);
    }
}
