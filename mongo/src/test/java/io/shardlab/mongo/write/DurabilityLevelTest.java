package io.shardlab.mongo.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.WriteConcern;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurabilityLevelTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "0 | w:0",
                "1 | w:1",
                "w:1 j | w:1 j",
                "2j | w:2 j",
                "02 | w:2",
                "majority | majority",
                "majority-j | majority j",
                "{\"w\":2,\"j\":true} | w:2 j",
                "{\"w\":\"majority\"} | majority",
                "{\"w\":\"bothSites\",\"j\":false} | w:bothSites",
            })
    void aLevelIsWrittenInSeveralWaysAndHasOneName(String text, String name) {
        DurabilityLevel level = DurabilityLevel.parse(text);
        assertThat(level.name()).isEqualTo(name);
        assertThat(DurabilityLevel.parse(level.text())).isEqualTo(level);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0j",
                "w",
                "-1",
                "100",
                "most",
                "{\"w\":0,\"j\":true}",
                "{\"j\":true}",
                "{\"w\":1,\"x\":1}",
                "{\"w\":1,\"wtimeout\":1}",
                "{\"w\":-1}",
                "{\"w\":100}",
                "{"
            })
    void aMalformedLevelIsRefused(String text) {
        assertThatThrownBy(() -> DurabilityLevel.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void commasInJsonDoNotSeparateLevelsAndALevelMayStandOnlyOnce() {
        assertThat(DurabilityLevel.parseAll("0,{\"w\":2,\"j\":true},majority"))
                .extracting(DurabilityLevel::name)
                .containsExactly("w:0", "w:2 j", "majority");
        assertThatThrownBy(() -> DurabilityLevel.parseAll("2j,{\"w\":2,\"j\":true}"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aWriteConcernHasATimeoutAndTheJournalOnlyIfItIsAskedFor() {
        Duration second = Duration.ofSeconds(1);
        assertThat(DurabilityLevel.parse("0").writeConcern(second)).isEqualTo(WriteConcern.UNACKNOWLEDGED);
        assertThat(DurabilityLevel.parse("2").writeConcern(second)).isEqualTo(new WriteConcern(2, 1000));
        assertThat(DurabilityLevel.parse("majority-j")
                        .writeConcern(second)
                        .asDocument()
                        .toJson())
                .isEqualTo("{\"w\": \"majority\", \"wtimeout\": 1000, \"j\": true}");
    }

    @ParameterizedTest
    @CsvSource({"1, 0, false", "1j, 0, true", "2j, 1, true", "majority, 2, true", "majority-j, 2, true"})
    void inASetOfFiveSomeMembersAreWaitedForAndPerhapsTheirJournals(String text, int others, boolean durable) {
        DurabilityLevel level = DurabilityLevel.parse(text);
        assertThat(level.others(5)).isEqualTo(others);
        assertThat(level.durable()).isEqualTo(durable);
    }
}
