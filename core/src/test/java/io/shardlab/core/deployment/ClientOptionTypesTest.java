package io.shardlab.core.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientOptionTypesTest {

    @Test
    void aWriteConcernIsANumberAWordOrJson() {
        assertThat(ClientOptionTypes.writeConcern().parse("0")).isEqualTo(WriteConcern.UNACKNOWLEDGED);
        assertThat(ClientOptionTypes.writeConcern().parse("2")).isEqualTo(WriteConcern.W2);
        assertThat(ClientOptionTypes.writeConcern().parse("majority")).isEqualTo(WriteConcern.MAJORITY);
        assertThat(ClientOptionTypes.writeConcern().parse("{\"w\":2,\"j\":true}"))
                .isEqualTo(WriteConcern.W2.withJournal(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "2", "majority", "{\"w\":2,\"j\":true}", "{\"w\":\"majority\",\"wtimeout\":500}"})
    void aFormattedWriteConcernIsParsedBack(String text) {
        WriteConcern value = ClientOptionTypes.writeConcern().parse(text);
        assertThat(ClientOptionTypes.writeConcern()
                        .parse(ClientOptionTypes.writeConcern().format(value)))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "w:1", "{\"w\":1", "{\"x\":1}", "{\"w\":1,\"j\":5}", "a b"})
    void otherTextsThanWriteConcernsAreRefused(String text) {
        assertThatThrownBy(() -> ClientOptionTypes.writeConcern().parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readPreferenceAndReadConcernAreNamedAsInAUri() {
        assertThat(ClientOptionTypes.readPreference().parse("secondaryPreferred"))
                .isEqualTo(ReadPreference.secondaryPreferred());
        assertThat(ClientOptionTypes.readConcern().parse("majority")).isEqualTo(ReadConcern.MAJORITY);
        assertThatThrownBy(() -> ClientOptionTypes.readPreference().parse("fastest"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ClientOptionTypes.readConcern().parse("fastest"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
