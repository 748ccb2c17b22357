package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BsonElementsTest {

    private static final byte[] NAME = BsonAppender.name("n");

    private static byte[] encoded(String json) {
        return BsonAppender.encode(BsonDocument.parse(json));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{a: {n: 1}, n: 7} | 7",
                "{n: {'$numberLong': '5000000000'}} | 5000000000",
                "{n: 3.0} | 3",
                "{n: 'x'} | 0",
                "{nn: 7} | 0",
                "{} | 0"
            })
    void aTopLevelNumberIsReadWhateverItsType(String json, long number) {
        assertThat(BsonElements.number(NAME, encoded(json), 0)).isEqualTo(number);
    }

    @Test
    void anElementIsFoundByItsWholeName() {
        byte[] bson = encoded("{nn: 1, m: 'n', n: 2}");
        assertThat(BsonElements.find(BsonAppender.name("nn"), bson, 0)).isEqualTo(Integer.BYTES);
        assertThat(bson[BsonElements.find(NAME, bson, 0) + 1]).isEqualTo((byte) 'n');
        assertThat(BsonElements.find(BsonAppender.name("o"), bson, 0)).isNegative();
    }
}
