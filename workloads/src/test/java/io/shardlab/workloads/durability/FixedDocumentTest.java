package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedDocumentTest {

    @ParameterizedTest
    @ValueSource(ints = {FixedDocument.LEAST_BYTES, 256, 100_000})
    void itIsAsLargeAsAskedForAndDiffersOnlyInItsId(int size) {
        FixedDocument document = new FixedDocument(size);
        Document one = document.of(1).decode(new DocumentCodec());
        Document large = document.of(Long.MAX_VALUE).decode(new DocumentCodec());

        assertThat(document.size()).isEqualTo(size);
        assertThat(document.of(1).getByteBuffer().remaining()).isEqualTo(size);
        assertThat(one.getLong("_id")).isEqualTo(1);
        assertThat(large.getLong("_id")).isEqualTo(Long.MAX_VALUE);
        assertThat(one.get("t")).isEqualTo(large.get("t"));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 1000})
    void aStoredDocumentIsComparedByteByByte(int size) {
        FixedDocument document = new FixedDocument(size);
        Document stored = document.of(7).decode(new DocumentCodec());
        assertThat(document.equals(raw(stored), 7)).isTrue();
        assertThat(document.equals(raw(stored), 8)).isFalse();
        stored.put("t", stored.getString("t").replace('!', '?'));
        assertThat(document.equals(raw(stored), 7)).isFalse();
    }

    private static RawBsonDocument raw(Document document) {
        return new RawBsonDocument(document, new DocumentCodec());
    }
}
