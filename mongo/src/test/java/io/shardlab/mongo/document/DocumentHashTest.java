package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentHashTest {

    private static final String CONTENT = "host: '192.168.0.1', date: 20000107, size: 5";

    @ParameterizedTest
    @CsvSource({
        "'', ef46db3751d8e999",
        "a, d24ec4f1a98c6e5b",
        "abc, 44bc2cf5ad770999",
        "'Nobody inspects the spammish repetition', fbcea83c8a378bf1"
    })
    void givesThePublishedValues(String text, String hash) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        assertThat(Long.toHexString(DocumentHash.xxh64(bytes, 0, bytes.length, 0)))
                .isEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{$oid: '507f1f77bcf86cd799439011'}",
                "1",
                "{$numberLong: '1'}",
                "1.5",
                "'text'",
                "{a: 1, b: [2]}",
                "true",
                "null",
                "{$date: 0}",
                "{$timestamp: {t: 1, i: 2}}",
                "{$numberDecimal: '1.5'}",
                "{$binary: {base64: 'AAAA', subType: '00'}}",
                "{$regularExpression: {pattern: 'a+', options: 'i'}}",
                "{$minKey: 1}",
                "{$maxKey: 1}",
                "{$undefined: true}",
                "{$code: 'x'}",
                "{$code: 'x', $scope: {y: 1}}",
                "{$symbol: 'x'}",
                "DBPointer('c', '507f1f77bcf86cd799439011')"
            })
    void leavesOutALeadingIdOfAnyType(String id) {
        assertThat(hash("{_id: " + id + ", " + CONTENT + "}")).isEqualTo(hash("{" + CONTENT + "}"));
    }

    @Test
    void hashesFieldsThatOnlyResembleAnId() {
        assertThat(hash("{_idx: 1, a: 2}")).isNotEqualTo(hash("{a: 2}"));
        assertThat(hash("{a: {_id: 1}}")).isNotEqualTo(hash("{a: {}}"));
    }

    @Test
    void givesDifferentHashesForDifferentContent() {
        assertThat(hash("{a: 1}")).isNotEqualTo(hash("{a: 2}")).isNotEqualTo(hash("{b: 1}"));
    }

    @Test
    void hashesADocumentWithoutElements() {
        assertThat(hash("{}")).isEqualTo(hash("{_id: 1}"));
    }

    @Test
    void hashesADocumentInTheMiddleOfAnArray() {
        DocumentBatch batch = new DocumentBatch();
        byte[] bson = bson("{" + CONTENT + "}");
        batch.append(bson("{other: 1}"), 0, bson("{other: 1}").length);
        batch.append(bson, 0, bson.length);

        assertThat(DocumentHash.of(batch, 1)).isEqualTo(DocumentHash.of(bson, 0, bson.length));
    }

    @Test
    void refusesAnIdThatExtendsBeyondTheDocument() {
        byte[] bson = bson("{_id: 'text'}");
        bson[9] = 100;
        assertThatIllegalArgumentException().isThrownBy(() -> DocumentHash.of(bson, 0, bson.length));
    }

    private static long hash(String json) {
        byte[] bson = bson(json);
        return DocumentHash.of(bson, 0, bson.length);
    }

    private static byte[] bson(String json) {
        RawBsonDocument document = RawBsonDocument.parse(json);
        byte[] bytes = new byte[document.getByteBuffer().remaining()];
        document.getByteBuffer().get(bytes);
        return bytes;
    }
}
