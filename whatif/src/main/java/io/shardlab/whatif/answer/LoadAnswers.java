package io.shardlab.whatif.answer;

import io.shardlab.whatif.answer.Answer.LoadPrediction;
import io.shardlab.whatif.answer.Answer.Loads;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers about loads.
 *
 * @param model what they cost
 */
record LoadAnswers(CalibratedModel model) {

    /** With as many insertion workers as were measured. */
    Loads answer(Question question) {
        Predictor predictor = model.predictor(question);
        Operation load = new Operation(
                Operation.Kind.LOAD,
                question.shares(),
                model.calibration().documents().get(Operation.Kind.LOAD));
        List<LoadPrediction> predictions = new ArrayList<>();
        for (Topology topology : model.known(Operation.LOAD, model.topologies(question))) {
            CalibratedRange.Kind range = model.range(Operation.LOAD, topology).orElseThrow();
            int workers = Math.toIntExact(range.threads().high());
            Prediction rate = predictor.predict(load, topology, workers);
            for (long documents : question.documents()) {
                List<String> outside = new ArrayList<>(rate.outsideCalibratedRange());
                if (range.documents()
                        .filter(measured -> measured.covers(documents))
                        .isEmpty()) {
                    outside.add("documents");
                }
                predictions.add(new LoadPrediction(documents, rate.throughput().over(documents), rate, outside));
            }
        }
        return new Loads(model.basis(question.hardware()), predictions);
    }
}
