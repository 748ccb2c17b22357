package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTextTest {

    @Test
    void progressSaysWhichCellOfHowManyItsValuesAndTheTimeLeft() {
        Position position = new Position(3, 12, Map.of("shards", "5"), Optional.of(Duration.ofMinutes(4)));
        assertThat(CellText.start(position)).isEqualTo("Cell 3 of 12: shards 5, about 4 min left");
    }

    @ParameterizedTest
    @CsvSource({"200, 1 s", "42000, 42 s", "150000, 3 min", "7500000, 2 h 5 min"})
    void anEstimateIsCoarserTheLongerItIs(long millis, String words) {
        assertThat(CellText.time(Duration.ofMillis(millis))).isEqualTo(words);
    }
}
