package io.shardlab.mongo.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

    /** The order of a server's {@code $sortArray}; the values of one line are equal. */
    private static final List<List<String>> IN_ORDER = List.of(
            List.of("{$minKey: 1}"),
            List.of("null"),
            List.of("NaN", "{$numberDecimal: 'NaN'}"),
            List.of("-Infinity", "{$numberDecimal: '-Infinity'}"),
            List.of("-1", "{$numberLong: '-1'}", "-1.0", "{$numberDecimal: '-1.00'}"),
            List.of("0", "-0.0", "{$numberDecimal: '-0'}"),
            List.of("{$numberLong: '9007199254740992'}", "9007199254740992.0"),
            List.of("{$numberLong: '9007199254740993'}", "{$numberDecimal: '9007199254740993'}"),
            List.of("Infinity"),
            List.of("''"),
            List.of("'a'", "{$symbol: 'a'}"),
            List.of("'b'"),
            List.of("'\uFF5E'"),
            List.of("'\uD83D\uDE00'"),
            List.of("{}"),
            List.of("{b: null}"),
            List.of("{a: 1}", "{a: 1.0}"),
            List.of("{a: 1, a1: 1}"),
            List.of("{a: 2}"),
            List.of("{b: 0}"),
            List.of("{a: 'x'}"),
            List.of("[]"),
            List.of("[1]", "[{$numberLong: '1'}]"),
            List.of("[1, 0]"),
            List.of("[2]"),
            List.of("[{a: 1}]"),
            List.of("{$binary: {base64: 'AAA=', subType: '00'}}"),
            List.of("{$binary: {base64: 'AAA=', subType: '05'}}"),
            List.of("{$binary: {base64: 'AAAA', subType: '00'}}"),
            List.of("{$oid: '7fffffffffffffffffffffff'}"),
            List.of("{$oid: '800000000000000000000000'}"),
            List.of("false"),
            List.of("true"),
            List.of("{$date: {$numberLong: '-1'}}"),
            List.of("{$date: {$numberLong: '1'}}"),
            List.of("{$timestamp: {t: 1, i: 1}}"),
            List.of("{$timestamp: {t: 4294967295, i: 1}}"),
            List.of("{$regularExpression: {pattern: 'a', options: ''}}"),
            List.of("{$regularExpression: {pattern: 'a', options: 'i'}}"),
            List.of("{$regularExpression: {pattern: 'b', options: ''}}"),
            List.of("{$maxKey: 1}"));

    @Test
    void valuesOfAllTypesAreOrderedAsServersOrderThem() {
        for (int i = 0; i < IN_ORDER.size(); i++) {
            for (int j = 0; j < IN_ORDER.size(); j++) {
                for (String one : IN_ORDER.get(i)) {
                    for (String other : IN_ORDER.get(j)) {
                        assertThat(Integer.signum(KeyOrder.INSTANCE.compare(key(one), key(other))))
                                .as(one + " and " + other)
                                .isEqualTo(Integer.compare(i, j));
                    }
                }
            }
        }
    }

    @Test
    void firstFieldThatDiffersDecides() {
        BsonDocument one = BsonDocument.parse("{a: 1, b: 5}");

        assertThat(KeyOrder.INSTANCE.compare(one, BsonDocument.parse("{a: 1, b: 6}")))
                .isNegative();
        assertThat(KeyOrder.INSTANCE.compare(one, BsonDocument.parse("{a: 0, b: 6}")))
                .isPositive();
    }

    @Test
    void codeIsLeftToServersButStandsAmongOtherTypes() {
        assertThat(KeyOrder.knows(key("{$code: '1'}"))).isFalse();
        assertThat(KeyOrder.knows(key("{a: [{$code: '1'}]}"))).isFalse();
        assertThat(KeyOrder.knows(key("{a: [1]}"))).isTrue();
        assertThat(KeyOrder.INSTANCE.compare(key("'z'"), key("{$code: '1'}"))).isNegative();
        assertThat(KeyOrder.INSTANCE.compare(key("{$maxKey: 1}"), key("{$code: '1'}")))
                .isPositive();
    }

    private static BsonDocument key(String value) {
        return BsonDocument.parse("{k: " + value + "}");
    }
}
