package io.shardlab.insight.capture.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.insight.capture.Recorded;
import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Origin;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.shape.OperationGroups;
import io.shardlab.insight.capture.shape.Traffic;
import io.shardlab.insight.capture.source.TimeSpan;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class LoadShapeTest {

    private final Random random = new Random(7);
    private final OperationGroups groups = new OperationGroups(Recorded.NAMES, new Skipped(), false, false);

    /** Adds operations with Poisson arrivals. */
    private void add(int fromSecond, int toSecond, double perSecond) {
        double at = fromSecond;
        while (true) {
            at -= Math.log(1 - random.nextDouble()) / perSecond;
            if (at >= toSecond) {
                return;
            }
            groups.add(new ObservedOperation(
                    (long) (at * 1000),
                    "shop",
                    "orders",
                    "find",
                    new BsonDocument("filter", new BsonDocument()),
                    1,
                    OptionalLong.empty(),
                    1,
                    new Origin("", "", "", OptionalLong.empty(), ""),
                    1,
                    true));
        }
    }

    private Traffic traffic() {
        return groups.traffic();
    }

    @Test
    void aRateWithTheNoiseOfRandomArrivalsIsSteady() {
        add(0, 300, 20);

        assertThat(LoadShape.stages(traffic(), 1, List.of())).isEmpty();
    }

    @Test
    void aSpikeIsAStageOfItsOwn() {
        add(0, 120, 20);
        add(120, 180, 100);
        add(180, 300, 20);

        String[] stages =
                LoadShape.stages(traffic(), 10, List.of()).orElseThrow().split(",");
        assertThat(stages).hasSize(3);
        assertThat(stages[0]).matches("(2m|1\\d\\ds):.*");
        assertThat(Double.parseDouble(stages[0].split(":")[1])).isBetween(170.0, 230.0);
        assertThat(Double.parseDouble(stages[1].split(":")[1])).isBetween(850.0, 1150.0);
    }

    @Test
    void aDayHasStagesOfHours() {
        for (int hour = 0; hour < 24; hour++) {
            add(hour * 3600, (hour + 1) * 3600, hour >= 8 && hour < 18 ? 2 : 0.2);
        }

        assertThat(LoadShape.stages(traffic(), 1, List.of()).orElseThrow().split(","))
                .hasSize(3)
                .anyMatch(stage -> stage.startsWith("10h:"));
    }

    @Test
    void changesWithinSecondsAreNoStages() {
        add(0, 30, 20);
        add(30, 32, 60);
        add(32, 60, 20);

        assertThat(LoadShape.stages(traffic(), 1, List.of())).isEmpty();
    }

    @Test
    void aChangeAfterTwentySecondsIsAStage() {
        add(0, 20, 50);
        add(20, 40, 350);

        String[] stages =
                LoadShape.stages(traffic(), 1, List.of()).orElseThrow().split(",");
        assertThat(stages).hasSize(2).allMatch(stage -> stage.startsWith("20s:"));
        assertThat(Double.parseDouble(stages[0].split(":")[1])).isBetween(40.0, 60.0);
        assertThat(Double.parseDouble(stages[1].split(":")[1])).isBetween(310.0, 390.0);
    }

    @Test
    void aTimeThatWasNotObservedIsNoPause() {
        add(0, 60, 10);
        add(360_000, 360_060, 10);

        assertThat(LoadShape.stages(
                        traffic(), 1, List.of(new TimeSpan(0, 59_999), new TimeSpan(360_000_000, 360_059_999))))
                .isEmpty();
        assertThat(LoadShape.stages(traffic(), 1, List.of())).isPresent();
    }
}
