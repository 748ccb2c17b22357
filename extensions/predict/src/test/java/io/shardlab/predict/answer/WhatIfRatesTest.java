package io.shardlab.predict.answer;

import static io.shardlab.predict.answer.MadeUpQuestion.WHAT_IF;
import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;
import static io.shardlab.predict.calibrate.MadeUpObservations.SHARING;
import static io.shardlab.predict.calibrate.MadeUpObservations.TRUTH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import io.shardlab.core.error.UsageException;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.Solution;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Operations that arrive at a set rate at deployments whose true figures are known. */
class WhatIfRatesTest {

    private static final Topology CLUSTER = new Topology(8, 1);

    /** Mongos does 25,000 targeted operations/s: two processors at 80 µs. */
    private static Prediction.AtRate targeted(long rate) {
        return targeted(WHAT_IF, rate);
    }

    private static Prediction.AtRate targeted(WhatIf whatIf, long rate) {
        return new MadeUpQuestion()
                        .shards(CLUSTER.shards())
                        .routers(CLUSTER.routers())
                        .threads(8)
                        .rates(rate)
                        .answered(whatIf)
                        .atRates()
                        .stream()
                        .filter(one -> one.operation().equals("targeted")
                                && one.topology().equals(CLUSTER))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void theMeanLiesWithinTheBounds() {
        Prediction.AtRate found = targeted(15_000);

        Solution truth = new ClusterModel(TRUTH, OWN_MACHINES, 1)
                .atRate(Mix.of(OperationClass.TARGETED), CLUSTER, 15_000)
                .orElseThrow();
        Estimate mean = found.responseMicros().get("mean");
        assertThat(truth.response().mean() * 1e6)
                .isBetween(mean.low().orElseThrow(), mean.high().orElseThrow())
                .isCloseTo(mean.value(), withPercentage(5));
        assertThat(found.responseMicros().get("99").value())
                .isGreaterThan(found.responseMicros().get("50").value());
        assertThat(found.stations().get(0).name()).isEqualTo("mongos");
        assertThat(found.stations().get(0).utilization()).isCloseTo(0.6, withPercentage(5));
        assertThat(found.outsideCalibratedRange()).containsExactly("shards");
    }

    @Test
    void anOverloadNamesTheSaturatedStationInsteadOfResponseTimes() {
        Prediction.AtRate found = targeted(40_000);

        assertThat(found.bottleneck()).isEqualTo("mongos");
        assertThat(found.capacity().value()).isCloseTo(25_000, withPercentage(3));
        assertThat(found.responseMicros()).isEmpty();
        assertThat(found.stations()).isEmpty();
    }

    @Test
    void theCapacityFollowsFromTheDemandsAmongMany() {
        WhatIf whatIf = MadeUpQuestion.whatIf(MadeUpObservations.sweep(SHARING, OWN_MACHINES, 7, 0.01), List.of());

        Prediction.AtRate few = targeted(whatIf, 10);
        Prediction.AtRate many = targeted(whatIf, 22_000);

        assertThat(few.capacity().value()).isCloseTo(25_000, withPercentage(3));
        // Client 50 µs, mongos 120, shard 150, waiting 700.
        assertThat(few.responseMicros().get("mean").value()).isCloseTo(1020, withPercentage(2));
        assertThat(many.stations().get(0).utilization()).isCloseTo(0.88, withPercentage(5));
    }

    @Test
    void nearTheCapacityTheMeanHasNoUpperBound() {
        double capacity = targeted(1_000).capacity().value();

        Estimate mean = targeted((long) (0.995 * capacity)).responseMicros().get("mean");

        assertThat(mean.low()).isPresent();
        assertThat(mean.high()).isEmpty();
    }

    @Test
    void ratesNeedResultsOfQueries() {
        MadeUpQuestion question = new MadeUpQuestion().rates(1).documents(1);

        assertThatThrownBy(() -> question.answered(List.of(), WhatIfLoadsTest.LOADS))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rates apply only to their operations");
    }
}
