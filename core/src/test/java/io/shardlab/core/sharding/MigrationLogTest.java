package io.shardlab.core.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class MigrationLogTest {

    private static Document entry(String what, String details) {
        return new Document("what", what).append("details", Document.parse(details));
    }

    @Test
    void durationsAreTheSumsOfTheDonorsSteps() {
        Migrations migrations = MigrationLog.summarise(List.of(
                entry("moveChunk.commit", "{}"),
                entry("moveChunk.from", "{'step 1 of 6': 100, 'step 2 of 6': 900, to: 's2', note: 'success'}"),
                entry("moveChunk.commit", "{}"),
                entry(
                        "moveChunk.from",
                        "{'step 1 of 6': 2000, 'step 6 of 6': {'$numberLong': '1000'}, note: 'success'}")));
        assertThat(migrations).isEqualTo(new Migrations(2, 2.0, 3.0, 0));
    }

    @Test
    void whatWasGivenUpIsCountedAsFailedAndNotTimed() {
        Migrations migrations = MigrationLog.summarise(List.of(
                entry("moveChunk.error", "{}"), entry("moveChunk.from", "{'step 1 of 6': 5, note: 'aborted'}")));
        assertThat(migrations).isEqualTo(new Migrations(0, 0, 0, 1));
    }

    @Test
    void withoutEntriesThereAreNone() {
        assertThat(MigrationLog.summarise(List.of())).isEqualTo(Migrations.NONE);
    }
}
