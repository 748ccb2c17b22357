package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.BsonAppender;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

class RestoreRulesTest {

    @Test
    void serversKeepEmptyTimestampsFromCertainVersionsOn() {
        assertThat(EmptyTimestamps.areKeptBy("8.0.0")).isTrue();
        assertThat(EmptyTimestamps.areKeptBy("7.0.13")).isTrue();
        assertThat(EmptyTimestamps.areKeptBy("7.0.12")).isFalse();
        assertThat(EmptyTimestamps.areKeptBy("6.0.5")).isFalse();
        assertThat(EmptyTimestamps.areKeptBy("6.3.17")).isFalse();
        assertThat(EmptyTimestamps.areKeptBy("5.0.29-ent")).isTrue();
    }

    @Test
    void onlyEmptyTimestampsAtTheTopAreChangedByServers() {
        BsonDocument empty = new BsonDocument("t", new BsonTimestamp(0, 0));

        assertThat(isFound(new BsonDocument("a", new BsonInt32(0)).append("t", new BsonTimestamp(0, 0))))
                .isTrue();
        assertThat(isFound(new BsonDocument("t", new BsonTimestamp(0, 1)))).isFalse();
        assertThat(isFound(new BsonDocument("a", empty))).isFalse();
        assertThat(isFound(new BsonDocument("_id", new BsonTimestamp(0, 0)))).isFalse();
    }

    @Test
    void anEarlierAttemptsDocumentDiffersInItsTimesOnly() {
        BsonDocument wanted =
                BsonDocument.parse("{_id: 1, t: {$timestamp: {t: 0, i: 0}}, u: {$timestamp: {t: 1, i: 1}}}");

        assertThat(EmptyTimestamps.isSameButForTimes(
                        wanted,
                        BsonDocument.parse("{_id: 1, t: {$timestamp: {t: 9, i: 1}}, u: {$timestamp: {t: 1, i: 1}}}")))
                .isTrue();
        assertThat(EmptyTimestamps.isSameButForTimes(
                        wanted,
                        BsonDocument.parse("{_id: 1, t: {$timestamp: {t: 9, i: 1}}, u: {$timestamp: {t: 2, i: 1}}}")))
                .isFalse();
        assertThat(EmptyTimestamps.isSameButForTimes(
                        wanted, BsonDocument.parse("{_id: 1, t: 5, u: {$timestamp: {t: 1, i: 1}}}")))
                .isFalse();
    }

    private static boolean isFound(BsonDocument document) {
        byte[] bytes = BsonAppender.encode(document);
        return EmptyTimestamps.hasEmptyTimestamp(bytes, 0, bytes.length);
    }

    @Test
    void onlyTheDefaultIndexOnIdIsLeftOut() {
        assertThat(isDefault("{key: {_id: 1}, name: '_id_'}")).isTrue();
        assertThat(isDefault("{key: {_id: 1.0}, name: '_id_'}")).isTrue();
        assertThat(isDefault("{key: {_id: 'hashed'}, name: 'h'}")).isFalse();
        assertThat(isDefault("{key: {_id: -1}, name: 'd'}")).isFalse();
        assertThat(isDefault("{key: {_id: 1, a: 1}, name: 'c'}")).isFalse();
    }

    private static boolean isDefault(String index) {
        return IndexPlan.isDefault(BsonDocument.parse(index));
    }
}
