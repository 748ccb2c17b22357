package io.shardlab.workloads.ycsb.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldValuesTest {

    private static final String KEY = "user6284781860667377211";

    private static BsonDocument record(FieldValues values, RandomStream draws) {
        return new BsonAppender(64).encode(out -> values.appendAll(KEY, draws, out));
    }

    /** Follows the definition literally, and slowly. */
    private static String defined(String key, String field, int length) {
        StringBuilder text = new StringBuilder(key + ':' + field);
        while (text.length() < length) {
            text.append(':');
            text.append(text.toString().hashCode());
        }
        return text.substring(0, length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 30, 31, 100, 1000})
    void verifiableValuesAreThoseOfYcsb(int length) {
        String made = new String(FieldValues.expected(KEY, "field3", length), StandardCharsets.ISO_8859_1);
        assertThat(made).isEqualTo(defined(KEY, "field3", length));
    }

    @Test
    void aRecordHasEveryFieldAsPrintableBytesOfItsLength() {
        FieldValues values = new FieldValues("field", 10, Lengths.constant(100), false);
        BsonDocument record = record(values, new RandomStream(1).begin(0));
        assertThat(record.keySet()).hasSize(10).contains("field0", "field9");
        byte[] value = record.getBinary("field9").getData();
        assertThat(value).hasSize(100);
        for (byte each : value) {
            assertThat(each).isBetween((byte) ' ', (byte) '_');
        }
        assertThat(record).isEqualTo(record(values, new RandomStream(1).begin(0)));
        assertThat(record).isNotEqualTo(record(values, new RandomStream(1).begin(1)));
    }

    @Test
    void uniformLengthsReachBothEnds() {
        Lengths lengths = Lengths.uniform(3, 7);
        RandomStream draws = new RandomStream(5).begin(0);
        int[] counts = new int[9];
        for (int i = 0; i < 10_000; i++) {
            counts[lengths.next(draws)]++;
        }
        assertThat(counts[3]).isBetween(1800, 2200);
        assertThat(counts[7]).isBetween(1800, 2200);
        assertThat(counts[2] + counts[8]).isZero();
    }

    @Test
    void zipfianLengthsAreMostlyTheLeast() {
        Lengths lengths = Lengths.zipfian(1, 100);
        RandomStream draws = new RandomStream(5).begin(0);
        int least = 0;
        for (int i = 0; i < 10_000; i++) {
            int length = lengths.next(draws);
            assertThat(length).isBetween(1, 100);
            least += length == 1 ? 1 : 0;
        }
        assertThat(least / 10_000.0).isBetween(0.17, 0.21);
    }

    @Test
    void aChangedByteIsFoundWhenARecordIsVerified() {
        FieldValues values = new FieldValues("field", 2, Lengths.constant(40), true);
        RandomStream draws = new RandomStream(1).begin(0);
        BsonDocument record = record(values, draws);
        assertThat(values.verify(KEY, record, draws)).isTrue();
        assertThat(values.verify("user1", record, draws)).isFalse();
        assertThat(values.verify(KEY, new BsonDocument(), draws))
                .as("no field is not an answer")
                .isFalse();
        BsonDocument changed = BsonDocument.parse(record.toJson());
        changed.getBinary("field1").getData()[39] ^= 1;
        byte[] data = changed.getBinary("field1").getData();
        assertThat(values.verify(KEY, changed.append("field1", new BsonBinary(data)), draws))
                .isFalse();
    }
}
