package io.shardlab.whatif.answer;

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

/** Answers about queries for a share of all documents, on the machines that were measured. */
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

    /** With as much room as is known to be there; empty if no query read from the disk, which tells where it ends. */
    Optional<Memory> memory() {
        return calibration.most().map(most -> calibration.best().memory());
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
            question.documents().forEach(documents -> predictions.add(predict(topology, question.shares(), documents)));
        }
        return new Selective(sources, calibration, predictions);
    }

    private SelectivePrediction predict(Topology topology, List<Double> shares, long documents) {
        Parallelism servers = Parallelism.of(topology, calibration.hardware(), shares);
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
                estimate(query -> query.seconds(documents, matched, servers)),
                estimate(query -> query.reads(documents, matched, servers)),
                outside);
    }

    private Estimate estimate(ToDoubleFunction<SelectiveQuery> figure) {
        return Estimate.between(
                figure.applyAsDouble(calibration.best()), calibration.most().map(figure::applyAsDouble));
    }
}
