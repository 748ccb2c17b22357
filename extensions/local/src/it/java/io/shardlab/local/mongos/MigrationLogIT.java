package io.shardlab.local.mongos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.mongo.sharding.MigrationLog;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The log entries of real servers for a migration, and entries made up in their form. */
@ExtendWith(SharedCluster.class)
class MigrationLogIT {

    private static final String SCRIPTED = "migrations.scripted";

    private final MongoClient client = SharedCluster.client();

    @Test
    void aRealMigrationIsReportedOnceWithItsShardsAndForAPartOfItsTimeOnlyThatPart() {
        ShardedCollection moved = new ShardedCollection(client, "migrations.moved");
        MigrationLog log = new MigrationLog(client, new MongoNamespace("migrations.moved"));
        Instant start = log.now();
        moved.splitAt(500);
        Instant end = log.now().plusMillis(1);

        MigrationReport whole = log.between(start, end);
        assertThat(whole.count()).isEqualTo(1);
        assertThat(whole.failed()).isZero();
        MigrationSpan span = whole.activity().orElseThrow().spans().get(0);
        assertThat(span.fromShard()).isEqualTo(moved.primary());
        assertThat(span.toShard()).isEqualTo(ShardedCollection.otherThan(moved.primary()));
        assertThat(span.committed()).contains(true);
        assertThat(whole.maxSeconds()).isCloseTo(span.endSeconds() - span.startSeconds(), within(0.0015));

        assertThat(log.latest()).singleElement().satisfies(latest -> {
            assertThat(latest.to()).isEqualTo(span.toShard());
            assertThat(latest.committed()).isTrue();
            assertThat(latest.start()).as("the same clock").isBetween(start.minusMillis(100), end);
            assertThat(latest.end().orElseThrow()).isAfter(latest.start());
        });

        Instant middle = start.plusMillis(Math.round(500 * (span.startSeconds() + span.endSeconds())));
        assertThat(log.between(start, middle).count()).isZero();
        assertThat(log.between(start, middle).underWay()).isEqualTo(1);
        assertThat(log.between(middle, end).count()).isEqualTo(1);
        assertThat(log.between(middle, end).maxSeconds()).isEqualTo(whole.maxSeconds());
        assertThat(log.between(start, middle).seconds()
                        + log.between(middle, end).seconds())
                .isCloseTo(whole.seconds(), within(0.0015));
    }

    @Test
    void oneThatBeganLongBeforeIsUnderWayUntilItsEndIsLogged() {
        MigrationLog log = new MigrationLog(client, new MongoNamespace(SCRIPTED));
        Instant start = log.now().minusSeconds(60);
        Instant end = start.plusSeconds(10);
        logged(start.minusSeconds(7200), "start", "s1");
        logged(start.minusSeconds(7000), "commit", "s1");
        logged(start.minusSeconds(3600), "start", "s1");
        logged(start.minusSeconds(90), "start", "s2");
        logged(start.minusSeconds(30), "error", "s2");

        MigrationActivity throughout = log.between(start, end).activity().orElseThrow();
        assertThat(throughout)
                .isEqualTo(new MigrationActivity(
                        1, 10, 10, List.of(new MigrationSpan(0, 10, "s1", "other", Optional.empty()))));

        logged(start.plusSeconds(1), "commit", "s1");
        MigrationReport ended = log.between(start, end);
        assertThat(ended.count()).isEqualTo(1);
        assertThat(ended.maxSeconds()).isEqualTo(3601);
        assertThat(ended.seconds()).isEqualTo(1);
    }

    private void logged(Instant time, String what, String from) {
        client.getDatabase("config")
                .getCollection("changelog")
                .insertOne(new Document("time", Date.from(time))
                        .append("what", "moveChunk." + what)
                        .append("ns", SCRIPTED)
                        .append("details", new Document("from", from).append("to", "other")));
    }
}
