package io.shardlab.predict.answer;

import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.LoadPrediction;
import io.shardlab.predict.answer.Answer.Loads;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Answers about loads, for the highest measured number of insertion workers.
 *
 * @param model the calibrated model of loads
 */
record LoadAnswers(CalibratedModel model) implements OperationAnswers {

    @Override
    public boolean isAsked(Question question) {
        return !question.documents().isEmpty();
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        Predictor predictor = model.predictor(question);
        Mix load = Mix.of(model.calibrated(OperationClass.LOAD).withShares(question.shares()));
        List<LoadPrediction> predictions = new ArrayList<>();
        for (Topology topology : model.known(load, model.topologies(question))) {
            CalibratedRange.Kind range = model.range(load, topology).orElseThrow();
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
        answer.loads = Optional.of(new Loads(model.basis(question.hardware()), predictions));
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    @Override
    public List<Message> notes(Question question) {
        return isAsked(question) && !model.sharded()
                ? List.of(
                        Message.of(
                                "No result has a load into a cluster that can be used: only loads into one server are predicted."))
                : List.of();
    }
}
