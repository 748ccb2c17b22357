package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.data.document.DocumentHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadDigestTest {

    private static final int COUNT = 3;

    private final CrudDocuments documents = new CrudDocuments(COUNT, 1);
    private final ReadDigest digest = new ReadDigest();

    private void read(byte[] bson) {
        digest.add(1, DocumentHash.ofWhole(bson, 0, bson.length));
    }

    private byte[] inserted(long number) {
        return Encoded.document(documents, number, CrudDocuments.INSERTED);
    }

    private boolean isRight() {
        return digest.isOfAll(documents, CrudDocuments.INSERTED);
    }

    @Test
    void allDocumentsInAnyOrderAreRight() {
        read(inserted(2));
        read(inserted(0));
        assertThat(isRight()).isFalse();
        read(inserted(1));
        assertThat(isRight()).isTrue();
    }

    @Test
    void aDocumentReadTwiceDoesNotMakeUpForOneThatIsMissing() {
        read(inserted(0));
        read(inserted(1));
        read(inserted(1));
        assertThat(isRight()).isFalse();
    }

    /** The first of these places is in the {@code _id}. */
    @ParameterizedTest
    @ValueSource(ints = {10, 30, 100, 170})
    void aSingleWrongByteIsSeen(int place) {
        byte[] bson = inserted(1);
        bson[place] ^= 1;
        read(inserted(0));
        read(bson);
        read(inserted(2));
        assertThat(isRight()).isFalse();
    }
}
