package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.input.Portion;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadCheckTest {

    @Test
    void anExactLoadPasses() {
        assertThatCode(() -> check(5, 100, 100, 105).verify(true)).doesNotThrowAnyException();
    }

    @Test
    void aLostDocumentIsFound() {
        assertThatThrownBy(() -> check(5, 100, 100, 104).verify(true))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("lost")
                .hasMessageContaining("99");
    }

    @Test
    void aDuplicatedDocumentIsFound() {
        assertThatThrownBy(() -> check(5, 100, 100, 106).verify(true))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("duplicated");
    }

    @Test
    void documentsWhoseReplyWasLostMayOrMayNotHaveArrived() {
        assertThatCode(() -> check(0, 90, 100, 90).verify(true)).doesNotThrowAnyException();
        assertThatCode(() -> check(0, 90, 100, 100).verify(true)).doesNotThrowAnyException();
    }

    @Test
    void withoutAcknowledgementsFewerMayArriveThanWereSent() {
        assertThatCode(() -> check(0, 100, 100, 60).verify(false)).doesNotThrowAnyException();
    }

    @Test
    void theBoundsAreTheSameNumberWhereEverythingIsSettled() {
        LoadCheck check = LoadCheck.of(5, mark(1_000), progress(new InsertResult(8, 1, 0, 1, true)), 1_014);
        assertThat(check).isEqualTo(new LoadCheck(5, 1_009, 1_009, 1_009, 1_014));
    }

    @Test
    void unsettledDocumentsAndThoseRecognizedByTheirContentAreUncertain() {
        assertThat(LoadCheck.of(0, mark(0), progress(new InsertResult(8, 0, 0, 0, false)), 9))
                .isEqualTo(new LoadCheck(0, 8, 8, 10, 9));
        assertThat(LoadCheck.of(0, mark(0), progress(new InsertResult(8, 2, 3, 0, true)), 9))
                .isEqualTo(new LoadCheck(0, 7, 10, 10, 9));
    }

    private static LoadCheck check(long before, long acknowledged, long most, long after) {
        return new LoadCheck(before, acknowledged, acknowledged, most, after);
    }

    private static LoadProgress.Mark mark(long present) {
        return new LoadProgress.Mark(NumberedFeed.position(present), present, 0, 0, 0, Optional.empty());
    }

    private static LoadProgress progress(InsertResult inserted) {
        LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);
        progress.take(10);
        progress.end(new Portion(NumberedFeed.position(0), NumberedFeed.position(10)), inserted);
        return progress;
    }
}
