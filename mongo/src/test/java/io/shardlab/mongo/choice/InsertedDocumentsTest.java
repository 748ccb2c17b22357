package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.schedule.Share;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class InsertedDocumentsTest {

    private final InsertedDocuments documents = new InsertedDocuments(10, true, Share.WHOLE);

    @Test
    void loadedDocumentsMustAlwaysBeFound() {
        assertThat(documents.mayBeMissing(9)).isFalse();
        assertThat(documents.mayBeMissing(10)).isTrue();
        assertThat(documents.present().count()).isZero();
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
        InsertedDocuments unacknowledged = new InsertedDocuments(10, false, Share.WHOLE);
        unacknowledged.insertFailed(unacknowledged.begin());
        assertThat(unacknowledged.present().count()).isZero();
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

    @Test
    void loadMachinesTogetherInsertEachNumberOnce() {
        List<Long> numbers = IntStream.range(0, 3)
                .mapToObj(machine -> new InsertedDocuments(10, true, new Share(machine, 3)))
                .flatMap(machine -> LongStream.range(0, 4).mapToObj(insert -> machine.begin()))
                .sorted()
                .toList();
        assertThat(numbers).isEqualTo(LongStream.range(10, 22).boxed().toList());
    }

    @Test
    void aLoadMachineKnowsOfItsOwnDocumentsOnly() {
        InsertedDocuments second = new InsertedDocuments(10, true, new Share(1, 3));
        LongStream.range(0, 3).forEach(insert -> second.inserted(second.begin()));
        assertThat(LongStream.range(0, 30).filter(number -> !second.mayBeMissing(number)))
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 11L, 14L, 17L);

        assertThat(second.takeOldest()).isEqualTo(11);
        InsertedDocuments.Stretch present = second.present();
        assertThat(LongStream.range(0, present.count()).map(present::number)).containsExactly(14L, 17L);
    }
}
