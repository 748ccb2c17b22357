package io.shardlab.predict.answer;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import io.shardlab.predict.answer.Answer.InsertPrediction;
import io.shardlab.predict.answer.Answer.Inserts;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.InsertObservation;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Answers about single inserts, for the measured number of members. Writes share the flushes of a journal (group commit: DeWitt,
 * Katz, Olken, Shapiro, Stonebraker and Wood, Implementation Techniques for Main Memory Database Systems, SIGMOD 1984), and
 * members fetch several writes at once, so both waits are delays without a queue.
 *
 * @param model the costs apart from the waits for journals and other members
 * @param members the number of members of the replica set; 1 for a standalone server
 * @param flushSeconds the mean time of a flush of the primary's journal
 * @param othersFlushSeconds the mean time of a flush of the other members' journals
 * @param othersSeconds the seconds until a write has reached a number of other members, by that number, without their journals
 */
record InsertAnswers(
        CalibratedModel model,
        int members,
        double flushSeconds,
        double othersFlushSeconds,
        Map<Integer, Double> othersSeconds)
        implements OperationAnswers {

    private static final double MICROS = 1e6;

    /**
     * Calibrates by measurements; empty if there are none.
     *
     * @throws UsageException if they differ in machines or conditions
     */
    static Optional<InsertAnswers> of(Observations.Group<InsertObservation> observations) {
        List<InsertObservation> all = observations.all();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        InsertObservation first = all.get(0);
        if (!all.stream()
                .allMatch(one ->
                        one.members() == first.members() && one.conditions().equals(first.conditions()))) {
            throw new UsageException(Message.of(
                    "The results of write-concern are from different replica sets, zones or documents: give results "
                            + "of one kind."));
        }
        return Optional.of(new InsertAnswers(
                new CalibratedModel(
                        Calibration.of(
                                all.stream().map(InsertObservation::observation).toList()),
                        observations.sources()),
                first.members(),
                mean(all, InsertObservation::flushSeconds),
                mean(all, InsertObservation::othersFlushSeconds),
                all.stream()
                        .filter(one -> others(one) > 0)
                        .collect(Collectors.groupingBy(
                                InsertAnswers::others,
                                TreeMap::new,
                                Collectors.averagingDouble(InsertAnswers::withoutJournals)))));
    }

    /** The mean over measurements that waited for journals, if there are any: other flushes belong to checkpoints. */
    private static double mean(List<InsertObservation> all, ToDoubleFunction<InsertObservation> flush) {
        List<InsertObservation> durable =
                all.stream().filter(one -> one.level().durable()).toList();
        return (durable.isEmpty() ? all : durable)
                .stream().mapToDouble(flush).average().orElseThrow();
    }

    private static int others(InsertObservation one) {
        return one.level().others(one.members());
    }

    private static double withoutJournals(InsertObservation one) {
        return Math.max(0, one.othersSeconds() - (one.level().durable() ? one.othersFlushSeconds() : 0));
    }

    /** The seconds that a write waits for the journal of the primary. */
    private double journalWait(DurabilityLevel level) {
        return level.durable() ? flushSeconds : 0;
    }

    /**
     * The seconds that a write waits for other members.
     *
     * @throws UsageException if the wait for this number of members was not measured
     */
    private double othersWait(DurabilityLevel level) {
        int others = level.others(members);
        if (others == 0) {
            return 0;
        }
        Double seconds = othersSeconds.get(others);
        if (seconds == null) {
            throw new UsageException(Message.of(
                    "No result shows how long an insert waits for {0,choice,0#0 other members|1#1 other member|1<{0} "
                            + "other members}, as at {1}.",
                    others, level.name()));
        }
        return seconds + (level.durable() ? othersFlushSeconds : 0);
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
                members,
                question.writeConcerns().stream()
                        .flatMap(level -> threads.stream().map(number -> predict(predictor, hardware, level, number)))
                        .toList()));
    }

    private InsertPrediction predict(Predictor predictor, Hardware hardware, DurabilityLevel level, int threads) {
        double journal = journalWait(level);
        double others = othersWait(level);
        if (level.others(members) > 0) {
            others += hardware.network().serverToServer();
        }
        return new InsertPrediction(
                level.name(),
                MICROS * journal,
                MICROS * others,
                predictor.predict(Mix.of(OperationClass.insert(journal + others)), model.oneServer(), threads));
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
