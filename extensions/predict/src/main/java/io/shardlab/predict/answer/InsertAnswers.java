package io.shardlab.predict.answer;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.InsertPrediction;
import io.shardlab.predict.answer.Answer.Inserts;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.InsertCalibration;
import io.shardlab.predict.calibrate.InsertObservation;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.WriteConcernLevel;
import java.util.List;
import java.util.Optional;

/**
 * Answers about single inserts, for the measured number of members.
 *
 * @param calibration the costs and waits
 * @param model the costs with their sources
 */
record InsertAnswers(InsertCalibration calibration, CalibratedModel model) implements OperationAnswers {

    private static final double MICROS = 1e6;

    static Optional<InsertAnswers> of(Observations.Group<InsertObservation> observations) {
        if (observations.all().isEmpty()) {
            return Optional.empty();
        }
        InsertCalibration calibration = InsertCalibration.of(observations.all());
        return Optional.of(
                new InsertAnswers(calibration, new CalibratedModel(calibration.costs(), observations.sources())));
    }

    @Override
    public boolean isAsked(Question question) {
        return !question.writeConcerns().isEmpty();
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        Hardware hardware = model.hardware(question.hardware());
        Predictor predictor = model.predictor(question);
        List<Integer> threads = model.orMeasured(question.threads(), CalibratedRange.Kind::threads);
        answer.inserts = Optional.of(new Inserts(
                model.basis(question.hardware()),
                calibration.members(),
                question.writeConcerns().stream()
                        .flatMap(level -> threads.stream().map(number -> predict(predictor, hardware, level, number)))
                        .toList()));
    }

    private InsertPrediction predict(Predictor predictor, Hardware hardware, WriteConcernLevel level, int threads) {
        double journal = calibration.journalWait(level);
        double others = calibration.othersWait(level);
        if (level.others(calibration.members()) > 0) {
            others += hardware.network().serverToServer();
        }
        return new InsertPrediction(
                level.name(),
                MICROS * journal,
                MICROS * others,
                predictor.predict(Mix.of(Operation.insert(journal + others)), model.oneServer(), threads));
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    @Override
    public boolean coverClusters() {
        return false;
    }

    @Override
    public List<Message> notes(Question question) {
        return isAsked(question)
                ? List.of(Message.of(
                        "Inserts are predicted for the measured number of members, regardless of --shards and --routers. "
                                + "The waits for journals and members are assumed to be the same at any load."))
                : List.of();
    }
}
