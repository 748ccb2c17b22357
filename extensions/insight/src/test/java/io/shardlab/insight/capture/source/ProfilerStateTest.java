package io.shardlab.insight.capture.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ProfilerStateTest {

    private static ProfilerState state(String answer) {
        return ProfilerState.of(BsonDocument.parse(answer));
    }

    @Test
    void aSampleIsOneOfSlowOperationsAsTheSampleRateIsOnlyForThose() {
        ProfilerState before = state("{was: 0, slowms: 100, sampleRate: 1.0}");

        assertThat(before.capturing(0.1).command(before))
                .isEqualTo(BsonDocument.parse("{profile: 1, slowms: -1, sampleRate: 0.1}"));
        assertThat(before.capturing(1).command(before))
                .isEqualTo(BsonDocument.parse("{profile: 2, slowms: 100, sampleRate: 1.0}"));
    }

    @Test
    void aFilterIsUnsetAndRestored() {
        ProfilerState before = state("{was: 1, slowms: 77, sampleRate: 0.5, filter: {millis: {$gt: 9}}, note: 'x'}");
        ProfilerState capturing = before.capturing(1);

        assertThat(capturing.command(before).getString("filter").getValue()).isEqualTo("unset");
        assertThat(before.command(capturing))
                .isEqualTo(BsonDocument.parse("{profile: 1, slowms: 77, sampleRate: 0.5, filter: {millis: {$gt: 9}}}"));
    }

    @Test
    void anOldServerHasNoSampleRate() {
        assertThat(state("{was: 1, slowms: 100}").sampleRate()).isEqualTo(1);
    }

    @Test
    void theLineForTheShellRestoresEverything() {
        assertThat(state("{was: 1, slowms: 77, sampleRate: 0.5}").shell("shop"))
                .isEqualTo("db.getSiblingDB(\"shop\").setProfilingLevel(1, {slowms: 77, sampleRate: 0.5})");
    }
}
