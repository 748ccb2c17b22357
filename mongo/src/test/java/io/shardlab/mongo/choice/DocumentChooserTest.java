package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.schedule.Share;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DocumentChooserTest {

    private static final int LOADED = 100;

    private final InsertedDocuments inserted = new InsertedDocuments(LOADED, true, Share.WHOLE);

    private void insert(int count) {
        for (int i = 0; i < count; i++) {
            inserted.inserted(inserted.begin());
        }
    }

    @Test
    void theNewestIsTheOneInsertedLastThenTheOthersByTheirAge() {
        insert(3);
        assertThat(LongStream.range(0, 5)
                        .map(age -> DocumentChooser.present(LOADED, (draws, count) -> count - 1 - age)
                                .choose(new RandomStream(1), inserted)))
                .containsExactly(102L, 101L, 100L, 99L, 98L);
    }

    @Test
    void deletedDocumentsAreNotChosen() {
        insert(3);
        inserted.takeOldest();
        inserted.takeOldest();
        assertThat(LongStream.range(0, 3)
                        .map(age -> DocumentChooser.present(LOADED, (draws, count) -> count - 1 - age)
                                .choose(new RandomStream(1), inserted)))
                .containsExactly(102L, 99L, 98L);
    }

    @Test
    void nothingIsChosenAmongInsertedDocumentsBeforeTheFirstInsert() {
        assertThat(DocumentChooser.present(0, PlaceChooser.uniform()).choose(new RandomStream(1), inserted))
                .isEqualTo(InsertedDocuments.NONE);
    }

    @Test
    void everyPresentDocumentIsChosenAndNoOther() {
        insert(3);
        inserted.notInserted(inserted.begin());
        insert(1);
        inserted.takeOldest();
        assertThat(chosen(DocumentChooser.present(0, PlaceChooser.uniform())).distinct())
                .containsExactlyInAnyOrder(101L, 102L, 104L);
        assertThat(chosen(DocumentChooser.present(LOADED, PlaceChooser.zipfian(0.5)))
                        .distinct())
                .hasSize(LOADED + 3);
    }

    @Test
    void theLatestPlacesAreChosenInProportionToTheirRank() {
        insert(2);
        DocumentChooser latest = DocumentChooser.present(LOADED, PlaceChooser.latest(1));
        double newest = chosen(latest).filter(number -> number == 101).count();
        double third = chosen(latest).filter(number -> number == 99).count();
        assertThat(newest / third).isCloseTo(3, within(0.3));
    }

    @Test
    void theOldestInsertedDocumentIsChosenOnce() {
        insert(2);
        assertThat(LongStream.range(0, 3).map(n -> DocumentChooser.oldest().choose(new RandomStream(1), inserted)))
                .containsExactly(100L, 101L, InsertedDocuments.NONE);
    }

    private LongStream chosen(DocumentChooser chooser) {
        RandomStream draws = new RandomStream(5);
        return LongStream.range(0, 50_000).map(n -> chooser.choose(draws.begin(n), inserted));
    }
}
