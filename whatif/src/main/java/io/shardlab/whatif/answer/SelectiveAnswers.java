package io.shardlab.whatif.answer;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.config.hardware.Hardware.Disk;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer.Selective;
import io.shardlab.whatif.answer.Answer.SelectivePrediction;
import io.shardlab.whatif.calibrate.Observations;
import io.shardlab.whatif.calibrate.SelectiveCalibration;
import io.shardlab.whatif.calibrate.SelectiveObservation;
import io.shardlab.whatif.model.Memory;
import io.shardlab.whatif.model.SelectiveQuery;
import io.shardlab.whatif.model.SelectiveQuery.Parallelism;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Answers about queries for a share of all documents, on the machines that were measured; with the disks and the memory of others if
 * these describe them.
 */
final class SelectiveAnswers {

    private final SelectiveCalibration calibration;
    private final List<String> sources;

    private SelectiveAnswers(SelectiveCalibration calibration, List<String> sources) {
        this.calibration = calibration;
        this.sources = sources;
    }

    static Optional<SelectiveAnswers> of(Observations.Group<SelectiveObservation> observations) {
        return observations.all().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new SelectiveAnswers(SelectiveCalibration.of(observations.all()), observations.sources()));
    }

    /**
     * With as much room as is known to be there; empty if no query read from the disk, which tells where it ends.
     *
     * @param asked the machines meant; empty for those that were measured
     */
    Optional<Memory> memory(Optional<Hardware> asked) {
        SelectiveCalibration meant = meant(asked);
        return meant.most().map(most -> meant.best().memory());
    }

    private SelectiveCalibration meant(Optional<Hardware> asked) {
        return asked.map(Hardware::server).map(calibration::on).orElse(calibration);
    }

    boolean sharesMemory() {
        return calibration.sharesMemory();
    }

    Selective answer(Question question) {
        List<Integer> shards = question.shards().isEmpty()
                ? calibration.shards().ends().mapToObj(Math::toIntExact).toList()
                : question.shards();
        List<SelectivePrediction> predictions = new ArrayList<>();
        for (int number : shards) {
            Topology topology = number == 0 ? Topology.STANDALONE : new Topology(number, 1);
            question.documents().forEach(documents -> predictions.add(predict(topology, question, documents)));
        }
        return new Selective(sources, calibration, hardware(question.hardware()), predictions);
    }

    /** Where they ran, and what is of other machines. */
    private String hardware(Optional<Hardware> asked) {
        List<String> others = new ArrayList<>();
        asked.filter(meant -> readsFromDisk() && readsOfDisk(meant).isPresent())
                .ifPresent(meant -> others.add("the disks"));
        asked.filter(meant -> readsFromDisk()
                        && meant.server().memoryBytes().isPresent()
                        && calibration.serverMemory().isPresent())
                .ifPresent(meant -> others.add("the memory"));
        return calibration.hardware().name()
                + (others.isEmpty()
                        ? ""
                        : ", with " + String.join(" and ", others) + " of "
                                + asked.orElseThrow().name());
    }

    /** Whether some did, which tells where memory ends and what a document that is not there takes. */
    private boolean readsFromDisk() {
        return calibration.most().isPresent();
    }

    private static Optional<Double> readsOfDisk(Hardware meant) {
        return meant.server().disk().flatMap(Disk::readsPerSecond);
    }

    /** What becomes of the disks and the memory of the machines meant, a sentence or two each. */
    List<String> notes(Hardware meant) {
        Optional<Double> reads = readsOfDisk(meant);
        Optional<Long> memory = meant.server().memoryBytes();
        if (!readsFromDisk()) {
            return reads.isEmpty() && memory.isEmpty()
                    ? List.of()
                    : List.of("The disks and the memory of " + meant.name()
                            + " do not count: no selective query read from the disk, which tells where the room in"
                            + " memory ends and how many reads a document takes.");
        }
        return Stream.concat(
                        reads.map(rate -> ofDisk(meant)).stream(), memory.map(bytes -> ofMemory(meant, bytes)).stream())
                .toList();
    }

    private String ofDisk(Hardware meant) {
        return "Each server has a disk of " + meant.name() + ": a read takes "
                + FigureText.secondsAsMillis(
                        calibration.on(meant.server()).best().memory().secondsPerRead())
                + " ms instead of the measured "
                + FigureText.secondsAsMillis(calibration.best().memory().secondsPerRead()) + " ms.";
    }

    private String ofMemory(Hardware meant, long bytes) {
        return calibration
                .serverMemory()
                .map(own -> "A server of " + meant.name() + " has room for at least "
                        + FigureText.number(
                                calibration.on(meant.server()).best().memory().room())
                        + " documents in its " + ParameterTypes.formatSize(bytes) + " of memory, as the measured "
                        + ParameterTypes.formatSize(own) + " had for "
                        + FigureText.number(calibration.best().memory().room())
                        + ": the room is taken to be in proportion.")
                .orElse("The memory of " + meant.name()
                        + " does not count: the results do not tell how much the measured servers had; measure with"
                        + " --server-memory.");
    }

    private SelectivePrediction predict(Topology topology, Question question, long documents) {
        SelectiveCalibration meant = meant(question.hardware());
        Parallelism measured = Parallelism.of(topology, calibration.hardware(), question.shares());
        Parallelism servers = question.hardware()
                .flatMap(SelectiveAnswers::readsOfDisk)
                .map(own -> measured.withOwnDisks())
                .orElse(measured);
        double matched = Math.max(1, calibration.matchedShare() * documents);
        List<String> outside = new ArrayList<>();
        if (!calibration.shards().covers(topology.shards())) {
            outside.add("shards");
        }
        if (!calibration.documents().covers(documents)) {
            outside.add("documents");
        }
        return new SelectivePrediction(
                topology,
                documents,
                Math.round(matched),
                estimate(meant, query -> query.seconds(documents, matched, servers)),
                estimate(meant, query -> query.reads(documents, matched, servers)),
                outside);
    }

    private static Estimate estimate(SelectiveCalibration meant, ToDoubleFunction<SelectiveQuery> figure) {
        return Estimate.between(figure.applyAsDouble(meant.best()), meant.most().map(figure::applyAsDouble));
    }
}
