package io.shardlab.predict.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteConcernLevelTest {

    @ParameterizedTest
    @CsvSource({
        "1, w:1, 0, false",
        "w:1 j, w:1 j, 0, true",
        "2j, w:2 j, 1, true",
        "majority, majority, 2, true",
        "majority-j, majority j, 2, true"
    })
    void writeConcernsOfASetOfFiveAreParsed(String text, String name, int others, boolean durable) {
        WriteConcernLevel level = WriteConcernLevel.parse(text);

        assertThat(level.name()).isEqualTo(name);
        assertThat(level.others(5)).isEqualTo(others);
        assertThat(level.durable()).isEqualTo(durable);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "w:0", "some", "j", ""})
    void otherWriteConcernsAreRefused(String text) {
        assertThatThrownBy(() -> WriteConcernLevel.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
