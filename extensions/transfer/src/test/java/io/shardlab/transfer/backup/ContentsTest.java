package io.shardlab.transfer.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ContentsTest {

    private static final BsonDocument ID_INDEX = BsonDocument.parse("{v: 2, key: {_id: 1}, name: '_id_'}");

    private static Contents of(long documents, long checksum, Set<BsonDocument> indexes, String shard) {
        BsonDocument chunk = BsonDocument.parse("{min: {_id: 0}, max: {_id: 1}, shard: '" + shard + "'}");
        return new Contents(Map.of("db.c", new Contents.Collection(documents, checksum, indexes, List.of(chunk))));
    }

    private static Contents of(long documents, long checksum) {
        return of(documents, checksum, Set.of(ID_INDEX), "s1");
    }

    @Test
    void theSameContentsDoNotDiffer() {
        assertThat(of(3, 9).difference(of(3, 9), of(3, 9), true)).isEmpty();
    }

    @Test
    void aChecksumOfOtherDocumentsDiffers() {
        assertThat(of(3, 9).difference(of(3, 9), of(3, 10), true).map(Message::toString))
                .hasValue("db.c has 3 documents with the checksum a" + " instead of 3 with 9");
    }

    @Test
    void theNumberOfDocumentsOfACollectionThatGrewMustLieBetween() {
        assertThat(of(3, 9).difference(of(7, 20), of(5, 12), true)).isEmpty();
        assertThat(of(3, 9).difference(of(7, 20), of(8, 12), true).map(Message::toString))
                .hasValue("db.c has 8 documents, but the source had between 3 and 7");
        assertThat(of(3, 9).changedUntil(of(7, 20))).containsExactly("db.c");
    }

    @Test
    void missingCollectionsAndOtherIndexesDiffer() {
        assertThat(of(3, 9).difference(of(3, 9), new Contents(Map.of()), true).map(Message::toString))
                .hasValue("db.c is missing");
        assertThat(of(3, 9).difference(of(3, 9), of(3, 9, Set.of(), "s1"), true).map(Message::toString))
                .hasValue("db.c has other indexes");
    }

    @Test
    void aCollectionThatWasRestoredUnderAnotherNameIsComparedByItsOwn() {
        assertThat(of(3, 9).difference(
                                of(3, 9), of(3, 9).renamed("db.c", "db.d").renamed("db.d", "db.c"), true))
                .isEmpty();
        assertThat(of(3, 9).difference(of(3, 9), new Contents(Map.of()).renamed("db.d", "db.c"), true)
                        .map(Message::toString))
                .hasValue("db.c is missing");
    }

    @Test
    void chunksOnOtherShardsDifferWhereTheChunkMapIsToBeTheSame() {
        Contents moved = of(3, 9, Set.of(ID_INDEX), "s2");
        assertThat(of(3, 9).difference(of(3, 9), moved, true).map(Message::toString))
                .hasValue("db.c has other chunks");
        assertThat(of(3, 9).difference(of(3, 9), moved, false)).isEmpty();
    }

    @Test
    void aDifferenceIsWordedInJapanese() {
        assertThat(of(3, 9).difference(of(3, 9), new Contents(Map.of()), true).map(text -> text.in(Language.JAPANESE)))
                .hasValue("db.c がありません");
    }
}
