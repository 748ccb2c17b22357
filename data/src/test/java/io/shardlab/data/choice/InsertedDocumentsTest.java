package io.shardlab.data.choice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InsertedDocumentsTest {

    private final InsertedDocuments documents = new InsertedDocuments(10, true);

    @Test
    void loadedDocumentsMustAlwaysBeFound() {
        assertThat(documents.mayBeMissing(9)).isFalse();
        assertThat(documents.mayBeMissing(10)).isTrue();
        assertThat(documents.newest()).isEqualTo(9);
        assertThat(documents.takeOldest()).isEqualTo(InsertedDocuments.NONE);
    }

    @Test
    void aDocumentMustBeFoundFromItsAcknowledgementUntilItsDeleteBegins() {
        long number = documents.begin();
        assertThat(documents.mayBeMissing(number)).isTrue();
        documents.inserted(number);
        assertThat(documents.mayBeMissing(number)).isFalse();

        assertThat(documents.takeOldest()).isEqualTo(number);
        assertThat(documents.mayBeMissing(number)).isTrue();
        assertThat(documents.insertedCount()).isEqualTo(1);
    }

    @Test
    void aDocumentOnItsWayIsNotTakenToBeDeleted() {
        long first = documents.begin();
        long second = documents.begin();
        documents.inserted(second);
        assertThat(documents.takeOldest()).isEqualTo(InsertedDocuments.NONE);
        documents.inserted(first);
        assertThat(documents.takeOldest()).isEqualTo(first);
        assertThat(documents.takeOldest()).isEqualTo(second);
        assertThat(documents.takeOldest()).isEqualTo(InsertedDocuments.NONE);
    }

    @Test
    void anInsertThatFailedMayBeThereAndIsNotTakenToBeDeleted() {
        documents.insertFailed(documents.begin());
        documents.inserted(documents.begin());
        assertThat(documents.mayBeMissing(10)).isTrue();
        assertThat(documents.mayBeMissing(11)).isFalse();
        assertThat(documents.uncertainInserts()).isEqualTo(1);
        assertThat(documents.takeOldest()).isEqualTo(11);
    }

    @Test
    void withoutAcknowledgementNoDocumentIsEverKnownToBeThere() {
        InsertedDocuments unacknowledged = new InsertedDocuments(10, false);
        unacknowledged.insertFailed(unacknowledged.begin());
        assertThat(unacknowledged.newest()).isEqualTo(9);
        assertThat(unacknowledged.mayBeMissing(10)).isTrue();
        assertThat(unacknowledged.uncertainInserts()).isEqualTo(1);
    }

    @Test
    void aRefusedDocumentIsNotThereAndItsInsertIsNotUncertain() {
        documents.notInserted(documents.begin());
        documents.inserted(documents.begin());
        assertThat(documents.mayBeMissing(10)).isTrue();
        assertThat(documents.mayBeMissing(11)).isFalse();
        assertThat(documents.uncertainInserts()).isZero();
    }
}
