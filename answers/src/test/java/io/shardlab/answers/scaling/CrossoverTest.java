package io.shardlab.answers.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.scaling.Crossover.State;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossoverTest {

    private static final double NOISE = 0.02;

    @Test
    void liesBetweenTheTwoMeasuredPointsWhereTheLeadChanges() {
        Crossover crossover =
                Crossover.of(curve(100, 120, 130), curve(60, 110, 150)).orElseThrow();

        assertThat(crossover.state()).isEqualTo(State.SECOND_OVERTAKES);
        assertThat(crossover.from()).isEqualTo(20);
        assertThat(crossover.to()).isEqualTo(30);
        assertThat(crossover.at().orElseThrow()).isCloseTo(20 + 10.0 / 3, within(1e-9));
    }

    @Test
    void isBracketedOnlyByClearDifferences() {
        Crossover crossover =
                Crossover.of(curve(100, 120, 130), curve(60, 121, 150)).orElseThrow();

        assertThat(crossover.state()).isEqualTo(State.SECOND_OVERTAKES);
        assertThat(crossover.from()).isEqualTo(10);
        assertThat(crossover.to()).isEqualTo(30);
        assertThat(crossover.at().orElseThrow()).isBetween(19.0, 20.0);
    }

    @Test
    void isNotExtrapolatedBeyondTheMeasuredRange() {
        Crossover crossover = Crossover.of(curve(100, 120), curve(60, 110)).orElseThrow();

        assertThat(crossover.state()).isEqualTo(State.STEADY);
        assertThat(crossover.from()).isEqualTo(10);
        assertThat(crossover.to()).isEqualTo(20);
        assertThat(crossover.at()).isEmpty();
    }

    @Test
    void isAbsentIfDifferencesAreNoise() {
        assertThat(Crossover.of(curve(100, 120, 130), curve(101, 119, 131))
                        .orElseThrow()
                        .state())
                .isEqualTo(State.STEADY);
    }

    @Test
    void isAbsentIfEachWasMeasuredOnce() {
        List<ScalingPoint> first = List.of(ScalingPoint.of(10, 100), ScalingPoint.of(20, 100));
        List<ScalingPoint> second = List.of(ScalingPoint.of(10, 50), ScalingPoint.of(20, 200));

        assertThat(Crossover.of(first, second).orElseThrow().state()).isEqualTo(State.STEADY);
    }

    @Test
    void isUnclearIfTheLeadChangesBackAndForth() {
        assertThat(Crossover.of(curve(100, 120, 130), curve(60, 150, 100))
                        .orElseThrow()
                        .state())
                .isEqualTo(State.UNCLEAR);
    }

    @Test
    void hasNoPlaceBetweenCurvesOfWhichEitherMayLeadThere() {
        List<ScalingPoint> single = List.of(
                new ScalingPoint(10, List.of(100.0, 101.0, 99.0)),
                new ScalingPoint(20, List.of(120.0, 80.0, 160.0)),
                new ScalingPoint(30, List.of(130.0, 131.0, 129.0)));

        Crossover crossover = Crossover.of(single, curve(60, 110, 150)).orElseThrow();

        assertThat(crossover.state()).isEqualTo(State.SECOND_OVERTAKES);
        assertThat(crossover.from()).isEqualTo(10);
        assertThat(crossover.to()).isEqualTo(30);
        assertThat(crossover.at()).isEmpty();
    }

    @Test
    void canGoTheOtherWay() {
        assertThat(Crossover.of(curve(60, 150), curve(100, 120)).orElseThrow().state())
                .isEqualTo(State.FIRST_OVERTAKES);
    }

    @Test
    void comparesOnlyWhereBothWereMeasured() {
        List<ScalingPoint> elsewhere = List.of(ScalingPoint.of(15, 100));

        assertThat(Crossover.of(curve(100, 120), elsewhere)).isEmpty();
    }

    /** Returns points at 10, 20, 30, ... threads. */
    private static List<ScalingPoint> curve(double... throughput) {
        List<ScalingPoint> points = new ArrayList<>();
        for (int i = 0; i < throughput.length; i++) {
            double value = throughput[i];
            points.add(new ScalingPoint(10 * (i + 1), List.of(value, value * (1 - NOISE), value * (1 + NOISE))));
        }
        return points;
    }
}
