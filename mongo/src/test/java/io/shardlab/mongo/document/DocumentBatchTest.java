package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class DocumentBatchTest {

    private static final byte[] NAME = BsonAppender.name("n");

    private final DocumentBatch batch = new DocumentBatch();

    @Test
    void keepsDocumentsBackToBack() {
        add(1);
        add(2);

        assertThat(batch.count()).isEqualTo(2);
        assertThat(batch.offset(1)).isEqualTo(batch.length(0));
        assertThat(batch.sizeInBytes()).isEqualTo(batch.length(0) + batch.length(1));
        assertThat(batch.documents())
                .extracting(d -> d.getInt32("n").getValue())
                .containsExactly(1, 2);
    }

    @Test
    void keepsItsContentWhileItGrows() {
        for (int n = 0; n < 20_000; n++) {
            add(n);
        }

        assertThat(batch.documents()).hasSize(20_000);
        assertThat(batch.view(19_999)).isEqualTo(new BsonDocument("n", new BsonInt32(19_999)));
        assertThat(batch.view(0)).isEqualTo(new BsonDocument("n", new BsonInt32(0)));
    }

    @Test
    void dropsADiscardedDocumentAtAnyDepth() {
        add(1);
        BsonAppender out = batch.begin();
        out.startDocument(NAME);
        batch.discard();
        add(2);

        assertThat(batch.documents())
                .extracting(d -> d.getInt32("n").getValue())
                .containsExactly(1, 2);
    }

    @Test
    void removesTheLastDocument() {
        add(1);
        add(2);
        batch.removeLast();

        assertThat(batch.documents()).containsExactly(RawBsonDocument.parse("{n: 1}"));
    }

    @Test
    void isEmptyAndReusableAfterClear() {
        add(1);
        batch.clear();

        assertThat(batch.isEmpty()).isTrue();
        assertThat(batch.sizeInBytes()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> batch.view(0));
    }

    @Test
    void takesCompleteDocuments() {
        RawBsonDocument document = RawBsonDocument.parse("{a: {b: [1, 2]}}");
        byte[] bson = document.getByteBuffer().array();
        batch.append(bson, 0, bson.length);

        assertThat(batch.view(0)).isEqualTo(document);
    }

    @Test
    void exchangesItsContentWithAnotherBatch() {
        DocumentBatch other = new DocumentBatch();
        add(1);
        add(2);
        byte[] array = batch.bytes();
        other.swap(batch);

        assertThat(batch.isEmpty()).isTrue();
        assertThat(other.documents()).containsExactly(RawBsonDocument.parse("{n: 1}"), RawBsonDocument.parse("{n: 2}"));
        assertThat(other.bytes()).isSameAs(array);

        add(3);
        assertThat(batch.documents()).containsExactly(RawBsonDocument.parse("{n: 3}"));
        assertThat(other.count()).isEqualTo(2);
    }

    @Test
    void freesMemoryBeyondItsLimit() {
        batch.begin().string(NAME, new byte[100_000]);
        batch.end();
        int grown = batch.capacity();
        batch.clear(grown);
        assertThat(batch.capacity()).isEqualTo(grown);

        batch.clear(grown - 1);
        assertThat(batch.capacity()).isLessThan(grown);
        add(1);
        assertThat(batch.documents()).containsExactly(RawBsonDocument.parse("{n: 1}"));
    }

    private void add(int value) {
        batch.begin().int32(NAME, value);
        batch.end();
    }
}
