package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.saved.TimeLine;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveAndSavedChartsTest {

    private static final Instant START = Intervals.START;
    private static final int SECONDS = 8;

    @TempDir
    Path results;

    @Test
    void migrationsAreAtTheSameTimesWhileARunIsUnderWayAndAfterwards() {
        SavedResult saved = new SavedRuns(results)
                .migrations(span(0.5, 2), span(5, SECONDS))
                .phase(
                        "load",
                        1,
                        false,
                        START,
                        IntStream.range(0, SECONDS).mapToLong(i -> 10).toArray(),
                        (interval, operation) -> 1_000_000)
                .save();
        TimeLine line = new TimeLine(SavedRun.of(saved.folder(), saved.result()), ChartTexts.ENGLISH);

        LiveFigures live = new LiveFigures(List.of());
        live.add(seen(START.minusSeconds(30)));
        IntStream.range(0, SECONDS)
                .forEach(second ->
                        live.add(Intervals.at(second, "load", second, 0, Intervals.batches("insert", 10, 100, 1))));
        // The last one goes on while the run waits for the balancer.
        live.add(seen(
                START.plusSeconds(30),
                migration(START.plusMillis(500), START.plusSeconds(2)),
                migration(START.plusSeconds(5), START.plusSeconds(27))));

        assertThat(times(new LiveDrawings(live, Texts.in(Language.ENGLISH))
                        .now(true)
                        .get(0)
                        .overlaps()))
                .isEqualTo(times(line.migrations()))
                .containsExactly("0.5-2.0", "5.0-8.0");
    }

    private static List<String> times(List<Band> bands) {
        return bands.stream().map(band -> band.from() + "-" + band.to()).toList();
    }

    private static MigrationSpan span(double from, double to) {
        return new MigrationSpan(from, to, "s1", "s2", Optional.of(true));
    }

    private static Migration migration(Instant from, Instant to) {
        return new Migration("s1", "s2", from, Optional.of(to), true);
    }

    private static ClusterView seen(Instant at, Migration... migrations) {
        return new ClusterView(
                at,
                TargetKind.SHARDED,
                "db.c",
                List.of(),
                List.of(),
                List.of(),
                Optional.of(true),
                List.of(migrations));
    }
}
