package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyIndexKeysTest {

    private static BsonDocument index(String key) {
        return BsonDocument.parse("{name: 'x', key: {a: " + key + "}, v: 1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "''",
                "true",
                "false",
                "null",
                "{}",
                "[]",
                "0",
                "NumberLong(0)",
                "0.0",
                "1e-10",
                "NumberDecimal('0')",
                "/x/"
            })
    void valuesThatOldServersSortedAscendingBecomeOne(String key) {
        assertThat(LegacyIndexKeys.isLegacy(index(key))).isTrue();
        assertThat(LegacyIndexKeys.converted(index(key))).isEqualTo(index("1"));
    }

    @Test
    void aNumberJustBelowZeroIsDescending() {
        assertThat(LegacyIndexKeys.converted(index("-1e-10"))).isEqualTo(index("-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-1", "2.5", "NumberLong(-3)", "'hashed'", "'2d'", "'nonsense'", "NaN"})
    void otherValuesStayUnchanged(String key) {
        assertThat(LegacyIndexKeys.isLegacy(index(key))).isFalse();
        assertThat(LegacyIndexKeys.converted(index(key))).isEqualTo(index(key));
    }

    @Test
    void theTypesOfNumbersDoNotDistinguishKeys() {
        assertThat(LegacyIndexKeys.isSame(index("1, b: -1"), index("1.0, b: NumberLong(-1)")))
                .isTrue();
        assertThat(LegacyIndexKeys.isSame(index("1, b: 1"), index("1, b: -1"))).isFalse();
        assertThat(LegacyIndexKeys.isSame(
                        BsonDocument.parse("{key: {a: 1, b: 1}}"), BsonDocument.parse("{key: {b: 1, a: 1}}")))
                .isFalse();
    }
}
