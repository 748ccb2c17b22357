package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.Random;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentIdsTest {

    private static final Instant START = Instant.parse("2030-05-06T07:08:09.5Z");
    private static final DocumentIds IDS = DocumentIds.begin(START, new Random(1));

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 255, 1L << 31, 3_000_000_000L, DocumentIds.MAX_DOCUMENTS - 1})
    void anEncodedIdIsTheSameAsTheObject(long number) {
        DocumentBatch batch = new DocumentBatch();
        IDS.append(number, batch.begin());
        batch.end();

        RawBsonDocument document = batch.view(0);

        assertThat(document.getObjectId("_id").getValue()).isEqualTo(IDS.id(number));
    }

    @Test
    void idsHoldTheSecondOfTheLoadAndGrowWithTheNumber() {
        assertThat(IDS.id(5).getDate()).isEqualTo("2030-05-06T07:08:09Z");
        assertThat(IDS.id(0)).isLessThan(IDS.id(1));
        assertThat(IDS.id(255)).isLessThan(IDS.id(256));
        assertThat(IDS.id(3_000_000_000L)).isLessThan(IDS.id(3_000_000_001L));
    }

    @Test
    void theSameSeedGivesTheSameIdsWhichALoadThatBeginsNowDoesNotHave() {
        assertThat(DocumentIds.ofSeed(1)).isEqualTo(DocumentIds.ofSeed(1)).isNotEqualTo(DocumentIds.ofSeed(2));
        assertThat(DocumentIds.ofSeed(1).seconds()).isLessThan(IDS.seconds());
    }

    @Test
    void aLoadIsFoundFromAnyOfItsIds() {
        DocumentIds last = new DocumentIds(-1, (1 << 24) - 1);
        assertThat(DocumentIds.of(IDS.id(3_000_000_000L))).isEqualTo(IDS);
        assertThat(DocumentIds.of(last.id(DocumentIds.MAX_DOCUMENTS - 1))).isEqualTo(last);
        assertThat(last.id(DocumentIds.MAX_DOCUMENTS - 1)).isEqualTo(new ObjectId("ffffffffffffffffffffffff"));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, DocumentIds.MAX_DOCUMENTS})
    void numbersThatDoNotFitAreRefused(long number) {
        assertThatIllegalArgumentException().isThrownBy(() -> IDS.id(number));
    }
}
