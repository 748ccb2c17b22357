package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.predict.model.WriteConcernLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions read the names that the workload gives to its phases, although neither module depends on the other. */
class WriteConcernNotationTest {

    @ParameterizedTest
    @ValueSource(strings = {"1", "1j", "2", "2j", "07", "50-j", "majority", "majority-j", "{\"w\":3,\"j\":true}"})
    void theNameOfAPhaseIsReadAsTheWriteConcernThatWasMeasured(String text) {
        DurabilityLevel measured = DurabilityLevel.parse(text);
        WriteConcernLevel read = WriteConcernLevel.parse(measured.name());

        assertThat(read.name()).isEqualTo(measured.name());
        assertThat(read.w()).isEqualTo(measured.w());
        assertThat(read.journaled()).isEqualTo(measured.journaled());
        assertThat(WriteConcernLevel.parse(measured.text())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "{\"w\":\"dc\",\"j\":false}"})
    void whatPredictionsDoNotKnowTheyDoNotRead(String text) {
        String phase = DurabilityLevel.parse(text).name();

        assertThatThrownBy(() -> WriteConcernLevel.parse(phase)).isInstanceOf(IllegalArgumentException.class);
    }
}
