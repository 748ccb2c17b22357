package io.shardlab.core.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.schedule.RateStages.Stage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StagesTypeTest {

    private final ParameterType<RateStages> type = StagesType.type();

    @Test
    void holdsRampsAndPausesAreRead() {
        assertThat(type.parse("1m:500, 5m:500..5k,30s:0,500ms:0.5").stages())
                .isEqualTo(List.of(
                        new Stage(Duration.ofMinutes(1), 500, 500),
                        new Stage(Duration.ofMinutes(5), 500, 5000),
                        new Stage(Duration.ofSeconds(30), 0, 0),
                        new Stage(Duration.ofMillis(500), 0.5, 0.5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1m:500", "1m:500,5m:500..5000,30s:0", "90s:0.125..7", "1h:1000000"})
    void theCanonicalTextIsReadAsTheSameStages(String text) {
        assertThat(type.format(type.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "500",
                "1m",
                "1m:",
                ":500",
                "1m:500,",
                "1:500",
                "0s:500",
                "1m:-1",
                "1m:1..",
                "1m:..5",
                "1m:1..2..3",
                "1m:NaN",
                "1m:1e12",
                "1m:0,2m:0",
                "-1m:5",
                "1m;500"
            })
    void otherTextsAreRefusedByASentenceThatShowsTheForm(String text) {
        assertThatThrownBy(() -> ParameterTypes.parse(RunParameters.STAGES, text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--stages must be stages such as 1m:500,5m:500..5000,30s:0")
                .hasMessageEndingWith(".");
    }

    @Test
    void theWrongStageIsNamed() {
        assertThatThrownBy(() -> ParameterTypes.parse(RunParameters.STAGES, "1m:500,2m:x"))
                .hasMessageContaining("'2m:x' is not a stage");
    }
}
