package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.predict.answer.Answer.Basis;
import io.shardlab.predict.answer.Answer.Calibrated;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The calibration behind answers about one kind of operation. Immutable and thread-safe.
 *
 * @param calibration the calibration
 * @param sources the names of the results
 */
record CalibratedModel(Calibration calibration, List<String> sources) {

    private static final double MICROS = 1e6;

    /** A second document adds little to the cost of a query. */
    private static final double MOST_DOCUMENTS = 2;

    CalibratedModel {
        sources = List.copyOf(sources);
    }

    /** Calibrates by measurements; empty if there are none. */
    static Optional<CalibratedModel> of(Observations.Group<LoopMeasurement> observations) {
        return observations.all().isEmpty()
                ? Optional.empty()
                : Optional.of(new CalibratedModel(Calibration.of(observations.all()), observations.sources()));
    }

    /** The machines of a question. A network that was measured is an inseparable part of the calibrated delays. */
    Hardware hardware(Optional<Hardware> asked) {
        return asked.map(other -> calibration.networked() ? other.with(RoundTrips.AS_CALIBRATED) : other)
                .orElse(calibration.hardware());
    }

    /** The CPU time in microseconds of a query for one or two documents on one server; empty if none was measured. */
    Optional<Double> pointQueryMicros() {
        OperationClass query = OperationClass.TARGETED;
        boolean measured = range(Mix.of(query), oneServer()).isPresent()
                && calibration.operations().get(query.name()).documents() <= MOST_DOCUMENTS;
        return measured
                ? Optional.of(MICROS * calibration.demands().of(query.name()).of(CalibratedParameter.SERVER))
                : Optional.empty();
    }

    Predictor predictor(Question question) {
        return new Predictor(calibration, hardware(question.hardware()));
    }

    /** One server without mongos, of the kind that was measured. */
    Topology oneServer() {
        return calibration.range().oneServer();
    }

    boolean sharded() {
        return calibration.range().kinds().stream().anyMatch(CalibratedRange.Kind::sharded);
    }

    Optional<CalibratedRange.Kind> range(Mix mix, Topology topology) {
        return calibration.range().kind(mix, topology);
    }

    /** Returns an operation as it was measured, or as it is if it was not. */
    OperationClass calibrated(OperationClass operation) {
        return calibration.operations().getOrDefault(operation.name(), operation);
    }

    List<Topology> known(Mix mix, List<Topology> topologies) {
        return topologies.stream()
                .filter(topology -> range(mix, topology).isPresent())
                .toList();
    }

    /** One server for comparison, and every combination of the question's numbers, or of the measured ones. */
    List<Topology> topologies(Question question) {
        return topologies(
                oneServer(),
                orMeasured(question.shards(), CalibratedRange.Kind::shards),
                orMeasured(routers(question), CalibratedRange.Kind::routers));
    }

    /** Applications on machines of their own have as many mongos there as the description of the machines says. */
    private static List<Integer> routers(Question question) {
        return question.routers().isEmpty()
                ? question.hardware().flatMap(Hardware::routers).map(List::of).orElse(List.of())
                : question.routers();
    }

    /** One server for comparison, and every combination. */
    static List<Topology> topologies(Topology oneServer, List<Integer> shards, List<Integer> routers) {
        return Stream.concat(
                        Stream.of(oneServer),
                        shards.stream()
                                .filter(number -> number > 0)
                                .flatMap(number -> routers.stream()
                                        .filter(mongos -> mongos > 0)
                                        .map(mongos -> new Topology(number, mongos))))
                .toList();
    }

    /** Returns the numbers of the question, or the ends of the measured range if it has none. */
    List<Integer> orMeasured(List<Integer> asked, Function<CalibratedRange.Kind, CalibratedRange.Range> range) {
        return asked.isEmpty()
                ? calibration.range().kinds().stream()
                        .map(range)
                        .flatMapToLong(CalibratedRange.Range::ends)
                        .distinct()
                        .sorted()
                        .mapToObj(Math::toIntExact)
                        .toList()
                : asked;
    }

    Basis basis(Optional<Hardware> asked) {
        Map<String, Calibrated> parameters = new LinkedHashMap<>();
        List<Map<String, Double>> others =
                calibration.resamples().stream().map(Demands::named).toList();
        calibration
                .demands()
                .named()
                .forEach((name, seconds) -> parameters.put(
                        name,
                        new Calibrated(
                                MICROS * seconds,
                                others.isEmpty()
                                        ? Optional.empty()
                                        : Optional.of(Calibration.Interval.of(others.stream()
                                                        .mapToDouble(other -> other.get(name))
                                                        .toArray())
                                                .times(MICROS)))));
        return new Basis(
                hardware(asked).name(),
                sources,
                calibration.range(),
                calibration.assumesDeviation() ? Optional.empty() : Optional.of(calibration.deviation()),
                calibration.variation(),
                parameters);
    }
}
