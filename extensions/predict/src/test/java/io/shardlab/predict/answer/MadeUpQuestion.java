package io.shardlab.predict.answer;

import static io.shardlab.predict.calibrate.MadeUpObservations.OWN_MACHINES;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.result.SloExpression;
import io.shardlab.mongo.write.DurabilityLevel;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.MadeUpObservations;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.calibrate.SelectiveObservation;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A question that asks only about the parts that are set. */
public final class MadeUpQuestion {

    /** Queries of servers with a machine each, with noise. */
    public static final List<LoopMeasurement> SWEEP = MadeUpObservations.sweep(OWN_MACHINES, 7, 0.03);

    /** Calibrated by {@link #SWEEP}; shared, because a calibration takes longer than most tests. */
    public static final WhatIf WHAT_IF = whatIf(SWEEP, List.of());

    /** Like {@link #SWEEP}, with percentiles of response times. */
    public static final List<LoopMeasurement> TIMED_SWEEP =
            MadeUpObservations.timedSweep(MadeUpObservations.TRUTH, OWN_MACHINES, 7, 0.03);

    /** Calibrated by {@link #TIMED_SWEEP}, so that its percentiles have bounds. */
    public static final WhatIf TIMED = whatIf(TIMED_SWEEP, List.of());

    private List<Integer> shards = List.of();
    private List<Integer> routers = List.of();
    private List<Integer> threads = List.of();
    private Map<String, Double> mix = Map.of();
    private List<Long> rates = List.of();
    private List<Double> shares = List.of();
    private List<DurabilityLevel> writeConcerns = List.of();
    private List<Long> documents = List.of();
    private Optional<Hardware> hardware = Optional.empty();
    private RouterKind routerKind = RouterKind.MONGOS;
    private List<SloExpression> goals = List.of();

    MadeUpQuestion shards(int... numbers) {
        shards = IntStream.of(numbers).boxed().toList();
        return this;
    }

    MadeUpQuestion routers(int... numbers) {
        routers = IntStream.of(numbers).boxed().toList();
        return this;
    }

    MadeUpQuestion threads(int... numbers) {
        threads = IntStream.of(numbers).boxed().toList();
        return this;
    }

    MadeUpQuestion mix(Map<String, Double> shares) {
        mix = shares;
        return this;
    }

    MadeUpQuestion rates(long... numbers) {
        rates = LongStream.of(numbers).boxed().toList();
        return this;
    }

    MadeUpQuestion shares(double... parts) {
        shares = DoubleStream.of(parts).boxed().toList();
        return this;
    }

    MadeUpQuestion writeConcerns(String... levels) {
        writeConcerns = Stream.of(levels).map(DurabilityLevel::parse).toList();
        return this;
    }

    MadeUpQuestion documents(long... numbers) {
        documents = LongStream.of(numbers).boxed().toList();
        return this;
    }

    MadeUpQuestion hardware(Hardware profile) {
        hardware = Optional.of(profile);
        return this;
    }

    MadeUpQuestion embeddedRouters() {
        routerKind = RouterKind.EMBEDDED;
        return this;
    }

    MadeUpQuestion goals(String... expressions) {
        goals = Stream.of(expressions).map(SloExpression::parse).toList();
        return this;
    }

    Question question() {
        return new Question(
                shards, routers, threads, mix, rates, shares, writeConcerns, documents, hardware, routerKind, goals);
    }

    /** The answer of a model that these measurements calibrate. */
    Answer answered(List<LoopMeasurement> queries, List<LoopMeasurement> loads) {
        return answered(whatIf(queries, loads));
    }

    Answer answered(WhatIf whatIf) {
        return whatIf.answer(question());
    }

    /** The first prediction for this kind of operation on this topology. */
    static Prediction predicted(Answer answer, OperationClass operation, Topology topology) {
        return answer.predictions().stream()
                .filter(one -> one.operation().equals(operation.name())
                        && one.topology().equals(topology))
                .findFirst()
                .orElseThrow();
    }

    static double meanMicros(Prediction prediction) {
        return prediction.responseMicros().get("mean").value();
    }

    public static WhatIf whatIf(List<LoopMeasurement> queries, List<LoopMeasurement> loads) {
        return whatIf(queries, loads, List.of());
    }

    public static WhatIf whatIf(
            List<LoopMeasurement> queries, List<LoopMeasurement> loads, List<SelectiveObservation> selective) {
        return new WhatIf(observations(queries, loads, selective));
    }

    public static Observations observations(
            List<LoopMeasurement> queries, List<LoopMeasurement> loads, List<SelectiveObservation> selective) {
        List<String> sources = List.of("made up");
        return new Observations(
                new Observations.Group<>(queries, sources),
                new Observations.Group<>(loads, sources),
                new Observations.Group<>(selective, sources),
                new Observations.Group<>(List.of(), List.of()),
                List.of(),
                false,
                false,
                false,
                List.of());
    }
}
