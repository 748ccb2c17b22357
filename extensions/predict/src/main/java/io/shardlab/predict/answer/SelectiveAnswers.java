package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.Selective;
import io.shardlab.predict.answer.Answer.SelectivePrediction;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.calibrate.SelectiveCalibration;
import io.shardlab.predict.calibrate.SelectiveObservation;
import io.shardlab.predict.model.Memory;
import io.shardlab.predict.model.SelectiveRead;
import io.shardlab.predict.model.SelectiveRead.Parallelism;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Answers about queries for a share of all documents, on the measured machines, with the disks and the memory of other machines
 * if these describe them.
 *
 * @param calibration the costs
 * @param sources the names of the results
 * @param oneServer one server without mongos, of the kind that was measured
 */
record SelectiveAnswers(SelectiveCalibration calibration, List<String> sources, Topology oneServer)
        implements OperationAnswers {

    static Optional<SelectiveAnswers> of(Observations.Group<SelectiveObservation> observations) {
        return observations.all().isEmpty()
                ? Optional.empty()
                : Optional.of(new SelectiveAnswers(
                        SelectiveCalibration.of(observations.all()),
                        observations.sources(),
                        observations.all().stream()
                                .map(SelectiveObservation::topology)
                                .filter(Topology::replicaSet)
                                .findFirst()
                                .orElse(Topology.STANDALONE)));
    }

    /**
     * The memory of a server, with the least possible room; empty if no query read from the disk, which shows where the room
     * ends.
     *
     * @param asked the machines of the question; empty for those that were measured
     */
    Optional<Memory> memory(Optional<Hardware> asked) {
        SelectiveCalibration found = on(asked);
        return found.most().map(most -> found.best().memory());
    }

    private SelectiveCalibration on(Optional<Hardware> asked) {
        return asked.map(Hardware::server).map(calibration::on).orElse(calibration);
    }

    @Override
    public boolean isAsked(Question question) {
        return !question.documents().isEmpty();
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        List<Integer> shards = question.shards().isEmpty()
                ? calibration.shards().ends().mapToObj(Math::toIntExact).toList()
                : question.shards();
        List<SelectivePrediction> predictions = new ArrayList<>();
        for (int number : shards) {
            Topology topology = number == 0 ? oneServer : new Topology(number, 1);
            question.documents().forEach(documents -> predictions.add(predict(topology, question, documents)));
        }
        answer.selective = Optional.of(new Selective(sources, calibration, hardware(question.hardware()), predictions));
    }

    /** The name of the measured machines, and the parts that belong to other machines. */
    private String hardware(Optional<Hardware> asked) {
        List<String> others = new ArrayList<>();
        if (readsFromDisk() && asked.flatMap(SelectiveAnswers::diskReads).isPresent()) {
            others.add("the disks");
        }
        if (readsFromDisk()
                && asked.flatMap(other -> other.server().memoryBytes()).isPresent()
                && calibration.serverMemory().isPresent()) {
            others.add("the memory");
        }
        return calibration.hardware().name()
                + (others.isEmpty()
                        ? ""
                        : ", with " + String.join(" and ", others) + " of "
                                + asked.orElseThrow().name());
    }

    /** True if a query read from the disk, which shows the room in memory and the cost of a document that is not there. */
    private boolean readsFromDisk() {
        return calibration.most().isPresent();
    }

    private static Optional<Double> diskReads(Hardware hardware) {
        return hardware.server().disk().flatMap(Disk::readsPerSecond);
    }

    private SelectivePrediction predict(Topology topology, Question question, long documents) {
        SelectiveCalibration found = on(question.hardware());
        Parallelism measured = Parallelism.of(topology, calibration.hardware(), question.shares());
        Parallelism servers = question.hardware()
                .flatMap(SelectiveAnswers::diskReads)
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
                estimate(found, query -> query.seconds(documents, matched, servers)),
                estimate(found, query -> query.reads(documents, matched, servers)),
                outside);
    }

    private static Estimate estimate(SelectiveCalibration found, ToDoubleFunction<SelectiveRead> figure) {
        return Estimate.between(figure.applyAsDouble(found.best()), found.most().map(figure::applyAsDouble));
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.empty();
    }

    /** The model of data servers is the same with mongos and without. */
    @Override
    public boolean coverClusters() {
        return true;
    }

    @Override
    public List<Message> notes(Question question) {
        List<Message> notes = new ArrayList<>();
        if (isAsked(question) && calibration.sharesMemory()) {
            notes.add(Message.of(
                    "The servers of selective queries shared the memory of one machine, but the model gives each "
                            + "server the room that it seemed to have: to predict other numbers of shards, measure with "
                            + "--server-memory."));
        }
        if (isAsked(question)) {
            question.hardware().ifPresent(hardware -> addNotes(notes, hardware));
        }
        return notes;
    }

    private void addNotes(List<Message> notes, Hardware hardware) {
        Optional<Double> reads = diskReads(hardware);
        Optional<Long> memory = hardware.server().memoryBytes();
        if (readsFromDisk()) {
            reads.ifPresent(rate -> notes.add(diskNote(hardware)));
            memory.ifPresent(bytes -> notes.add(memoryNote(hardware, bytes)));
        } else if (reads.isPresent() || memory.isPresent()) {
            notes.add(Message.of(
                    "The disks and the memory of {0} do not count: no selective query read from the disk, which "
                            + "would show where the room in memory ends and how many reads a document takes.",
                    hardware.name()));
        }
    }

    private Message diskNote(Hardware hardware) {
        return Message.of(
                "Each server has a disk of {0}: a read takes {1} ms instead of the measured {2} ms.",
                hardware.name(),
                FigureText.secondsAsMillis(
                        calibration.on(hardware.server()).best().memory().secondsPerRead()),
                FigureText.secondsAsMillis(calibration.best().memory().secondsPerRead()));
    }

    private Message memoryNote(Hardware hardware, long bytes) {
        return calibration
                .serverMemory()
                .map(own -> Message.of(
                        "A server of {0} has room for at least {1} documents in its {2} of memory, as the measured {3} "
                                + "had for {4}: the room is assumed to be in proportion.",
                        hardware.name(),
                        FigureText.number(calibration
                                .on(hardware.server())
                                .best()
                                .memory()
                                .room()),
                        ParameterTypes.formatSize(bytes),
                        ParameterTypes.formatSize(own),
                        FigureText.number(calibration.best().memory().room())))
                .orElseGet(() -> Message.of(
                        "The memory of {0} does not count: the results do not show how much memory the measured servers "
                                + "had; measure with --server-memory.",
                        hardware.name()));
    }
}
