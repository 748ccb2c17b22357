package io.shardlab.predict.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.mongo.write.DurabilityLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InsertObservationTest {

    @ParameterizedTest
    @ValueSource(strings = {"1", "1j", "2", "2j", "07", "50-j", "majority", "majority-j", "{\"w\":3,\"j\":true}"})
    void theNameOfAPhaseIsReadAsTheWriteConcernThatWasMeasured(String text) {
        DurabilityLevel level = InsertObservation.level(text);

        assertThat(InsertObservation.level(level.name())).isEqualTo(level);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "w:0", "some", "j", "", "w:bothSites", "{\"w\":\"bothSites\"}"})
    void writeConcernsWithoutAKnownWaitAreRefused(String text) {
        assertThatThrownBy(() -> InsertObservation.level(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
