package io.shardlab.workloads.crud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredCheckTest {

    private static final int COUNT = 3;

    private final CrudDocuments documents = new CrudDocuments(COUNT, 1);
    private final StoredCheck check = new StoredCheck(documents, CrudDocuments.REPLACED);

    private boolean look(byte[] bson) {
        byte[] answer = new byte[bson.length + 11];
        System.arraycopy(bson, 0, answer, 5, bson.length);
        return check.look(answer, 5, bson.length);
    }

    private byte[] replaced(long number) {
        return Encoded.document(documents, number, CrudDocuments.REPLACED);
    }

    @Test
    void allDocumentsInAnyOrderAreRight() {
        assertThat(look(replaced(2))).isTrue();
        assertThat(look(replaced(0))).isTrue();
        assertThat(look(replaced(1))).isTrue();

        assertThatCode(() -> check.requireAll(Message.text("in the test"))).doesNotThrowAnyException();
    }

    @Test
    void aMissingDocumentIsReported() {
        look(replaced(0));
        look(replaced(1));

        assertThatThrownBy(() -> check.requireAll(Message.text("in the test")))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("There should be 3 documents, but 2 were read in the test.");
    }

    @Test
    void aDocumentReadTwiceDoesNotMakeUpForOneThatIsMissing() {
        look(replaced(0));
        look(replaced(1));
        look(replaced(1));

        assertThatThrownBy(() -> check.requireAll(Message.text("in the test")))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("read twice");
    }

    @Test
    void aDocumentThatHasNotBeenReplacedIsWrong() {
        look(replaced(0));
        look(replaced(1));

        assertThat(look(Encoded.document(documents, 2, CrudDocuments.INSERTED))).isFalse();
        assertThatThrownBy(() -> check.requireAll(Message.text("in the test")))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("1 of 3 documents are not what they should be in the test.");
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 30, 100, 170})
    void aSingleWrongByteIsSeen(int place) {
        byte[] bson = replaced(1);
        bson[place] ^= 1;

        assertThat(look(bson)).isFalse();
    }

    @Test
    void foreignDocumentsAreWrong() {
        assertThat(look(new byte[] {5, 0, 0, 0, 0})).isFalse();
        assertThat(look(Encoded.document(new CrudDocuments(10, 1), 9, CrudDocuments.REPLACED)))
                .isFalse();
    }
}
