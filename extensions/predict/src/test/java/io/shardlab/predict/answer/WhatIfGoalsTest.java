package io.shardlab.predict.answer;

import static io.shardlab.predict.answer.MadeUpQuestion.WHAT_IF;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.answer.Answer.GoalAnswer;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search for deployments that meet goals, with known true figures. */
class WhatIfGoalsTest {

    private static GoalAnswer targeted(MadeUpQuestion question) {
        return question.answered(WHAT_IF).goals().get(0);
    }

    private static MadeUpQuestion question(int shards, int routers, int threads) {
        return new MadeUpQuestion().shards(shards).routers(routers).threads(threads);
    }

    @Test
    void theCheapestDeploymentThatMeetsTheGoalsIsFound() {
        GoalAnswer found = targeted(new MadeUpQuestion().hardware(OWN_MACHINES).goals("throughput>40k"));

        // A standalone server reaches 22,000/s, a shard 18,000 and a mongos 25,000, so three shards and two
        // mongos are needed.
        assertThat(found.cheapest().orElseThrow().prediction().topology()).isEqualTo(new Topology(3, 2));
        assertThat(found.cheapest().get().price()).contains(5.0);
        // With more threads these reach 50,000/s, so that one more mongos alone would not carry more.
        assertThat(found.runnerUp().orElseThrow().prediction().topology()).isEqualTo(new Topology(4, 3));
        assertThat(found.runnerUp().get().price()).contains(7.0);
        assertThat(found.unmet()).isEmpty();
    }

    @Test
    void pricesDecideBetweenDeploymentsThatMeetTheGoals() {
        Hardware dearShards = new Hardware(
                "dear",
                false,
                new Machine(2, 1, 10),
                new Machine(1, 1, 1),
                new Machine(8, 1, 0),
                RoundTrips.AS_CALIBRATED);

        GoalAnswer found = targeted(new MadeUpQuestion()
                .shards(3, 4)
                .routers(3, 4)
                .threads(64, 256)
                .hardware(dearShards)
                .goals("throughput>40k"));

        assertThat(found.cheapest().orElseThrow().prediction().topology()).isEqualTo(new Topology(3, 4));
        assertThat(found.cheapest().get().price()).contains(34.0);
    }

    @Test
    void measuredMachinesHaveNoPriceAndTheFewestServersComeFirst() {
        GoalAnswer found = targeted(new MadeUpQuestion().goals("throughput>40k"));

        assertThat(found.cheapest().orElseThrow().prediction().topology()).isEqualTo(new Topology(3, 2));
        assertThat(found.cheapest().get().price()).isEmpty();
    }

    @Test
    void onASharedMachineEveryDeploymentCostsThatMachine() {
        assertThat(new Topology(3, 2).price(Hardware.oneMachine(2))).isEqualTo(1);
        assertThat(new Topology(3, 2).price(OWN_MACHINES)).isEqualTo(5);
    }

    @Test
    void goalsThatCannotBeMetNameTheBottleneck() {
        GoalAnswer found = targeted(question(8, 1, 100).goals("throughput>50k", "p99<1s"));

        assertThat(found.cheapest()).isEmpty();
        assertThat(found.unmet()).containsExactly("throughput>50k");
        assertThat(found.nearest().orElseThrow().prediction().bottleneck()).isEqualTo("mongos");
    }

    @Test
    void percentilesWithoutBoundsLeaveTheirGoalsUndecided() {
        GoalAnswer throughput = targeted(question(3, 1, 32).goals("throughput>1k"));
        GoalAnswer percentile = targeted(question(3, 1, 32).goals("throughput>1k", "p99<1s"));

        assertThat(throughput.cheapest().orElseThrow().surelyMet()).contains(true);
        assertThat(percentile.cheapest()).isEmpty();
        assertThat(percentile.undecided().orElseThrow().surelyMet()).isEmpty();
        assertThat(percentile.undecided().get().verdict()).isEqualTo(GoalVerdict.UNDECIDED);
    }

    @Test
    void aGoalIsMetOrMissedByAllOfItsBoundsAndElseUndecided() {
        Estimate p99 = timed(question(3, 1, 32).goals("p99<1s"))
                .cheapest()
                .orElseThrow()
                .prediction()
                .responseMicros()
                .get("99");

        GoalAnswer within =
                timed(question(3, 1, 32).goals("p99<" + Math.round(p99.high().orElseThrow() - 1) + "us"));
        GoalAnswer beyond =
                timed(question(3, 1, 32).goals("p99<" + Math.round(p99.low().orElseThrow() - 1) + "us"));
        GoalAnswer above =
                timed(question(3, 1, 32).goals("p99<" + Math.round(p99.high().orElseThrow() + 1) + "us"));

        assertThat(above.cheapest()).isPresent();
        assertThat(within.cheapest()).as("although the expected value meets it").isEmpty();
        assertThat(within.undecided()).isPresent();
        assertThat(within.nearest()).isEmpty();
        assertThat(beyond.undecided()).isEmpty();
        assertThat(beyond.nearest().orElseThrow().verdict()).isEqualTo(GoalVerdict.MISSED);
        assertThat(beyond.unmet()).hasSize(1);
    }

    private static GoalAnswer timed(MadeUpQuestion question) {
        return question.answered(MadeUpQuestion.TIMED).goals().get(0);
    }

    @Test
    void moreThreadsAreTriedWhereThroughputStillGrows() {
        Hardware far = new Hardware(
                "far",
                false,
                OWN_MACHINES.server(),
                OWN_MACHINES.router(),
                OWN_MACHINES.client(),
                new RoundTrips(0.1, 0.1, 0.1, 0.1));

        GoalAnswer found = new MadeUpQuestion()
                .hardware(far)
                .goals("throughput>15k")
                .answered(MadeUpObservations.local(MadeUpQuestion.SWEEP, OWN_MACHINES, 0), List.of())
                .goals()
                .get(0);

        assertThat(found.cheapest().orElseThrow().prediction().topology()).isEqualTo(Topology.STANDALONE);
        assertThat(found.cheapest().get().prediction().threads()).isGreaterThan(1_024);
    }

    @Test
    void onlyClustersAreTriedIfShardsAreGiven() {
        GoalAnswer found = targeted(question(3, 1, 8).goals("throughput>1"));

        assertThat(found.tried()).isEqualTo(1);
        assertThat(found.cheapest().orElseThrow().prediction().topology()).isEqualTo(new Topology(3, 1));
    }
}
