package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.bulk.InsertResult;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoadProgressTest {

    private static final int BATCH = 10;

    private final LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);

    @Test
    void theMarkFollowsBatchesThatEndInTheirOrder() {
        end(0, settled(10));
        end(1, new InsertResult(7, 1, 1, 2, true));

        assertThat(progress.mark()).isEqualTo(new LoadProgress.Mark(position(20), 18, 1, 2, 2, read(20)));
        assertThat(progress.acknowledged()).isEqualTo(17);
        assertThat(progress.alreadyThere()).isEqualTo(1);
        assertThat(progress.unsettled()).isZero();
    }

    @Test
    void settledDocumentsCountFromTheBeginningOfTheLoadWithoutThoseUnderWay() {
        LoadProgress resumed = new LoadProgress(new LoadProgress.Mark(position(100), 100, 0, 0, 0, read(100)));
        resumed.take(BATCH);
        resumed.take(BATCH);
        assertThat(resumed.settledDocuments()).isEqualTo(100);

        resumed.end(new Portion(position(110), position(120)), new InsertResult(7, 1, 0, 2, true));

        assertThat(resumed.settledDocuments()).isEqualTo(110);
    }

    @Test
    void aPartWithGapsCountsItsDocumentsAndKeepsNoMark() {
        LoadProgress part = LoadProgress.ofPart();
        part.take(BATCH);

        part.end(new Portion(position(0), position(10)), settled(10));

        assertThat(part.settledDocuments()).isEqualTo(10);
        assertThat(part.unsettled()).isZero();
        assertThat(part.mark()).isEqualTo(LoadProgress.Mark.START);
    }

    @Test
    void batchesThatEndAheadWaitForThoseBefore() {
        end(2, settled(10));
        end(1, settled(10));
        assertThat(progress.mark()).isEqualTo(LoadProgress.Mark.START);

        end(0, settled(10));
        assertThat(progress.mark().position()).isEqualTo(position(30));
        assertThat(progress.mark().present()).isEqualTo(30);
        assertThat(progress.mark().badRows()).isEqualTo(3);
    }

    @Test
    void aBatchOfUnknownFateHoldsTheMark() {
        end(0, settled(10));
        end(1, new InsertResult(4, 0, 0, 0, false));
        end(2, settled(10));

        assertThat(progress.mark().position()).isEqualTo(position(10));
        assertThat(progress.acknowledged()).isEqualTo(24);
        assertThat(progress.unsettled()).isEqualTo(6);
    }

    @Test
    void everyOrderOfManyBatchesEndsAtTheSameMark() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(1));

        numbers.forEach(number -> end(number, settled(9)));

        assertThat(progress.mark()).isEqualTo(new LoadProgress.Mark(position(5_000), 4_500, 0, 0, 500, read(5_000)));
    }

    @Test
    void aLoadBeyondTwoToThe31ResumesAtItsMark() {
        Position start = new Position(600_000_000_000L, 3_000_000_001L, 3_000_000_000L);
        LoadProgress resumed = new LoadProgress(new LoadProgress.Mark(start, 2_999_999_990L, 0, 10, 4, read(1)));
        Position end = new Position(600_000_002_000L, 3_000_000_011L, 3_000_000_010L);

        resumed.take(BATCH);
        resumed.end(new Portion(start, end, 1, read(2)), settled(10));

        assertThat(resumed.mark()).isEqualTo(new LoadProgress.Mark(end, 3_000_000_000L, 0, 10, 5, read(2)));
    }

    private void end(int number, InsertResult inserted) {
        progress.take(BATCH);
        int end = BATCH * (number + 1);
        progress.end(new Portion(position(BATCH * number), position(end), 1, read(end)), inserted);
    }

    private static InsertResult settled(int documents) {
        return new InsertResult(documents, 0, 0, 0, true);
    }

    private static Position position(long document) {
        return new Position(document * 100, document + 1, document);
    }

    private static Optional<Fingerprint> read(long document) {
        return Optional.of(new Fingerprint(document * 100, document));
    }
}
