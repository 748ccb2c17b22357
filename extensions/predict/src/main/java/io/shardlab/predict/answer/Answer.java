package io.shardlab.predict.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.calibrate.Calibration.Interval;
import io.shardlab.predict.calibrate.SelectiveCalibration;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An answer. All figures except those of {@code calibratedBy} are predictions.
 *
 * @param basis always {@code predicted}
 * @param calibratedBy the basis of the predictions of queries; empty if there are none
 * @param predictions predictions for a deployment and a number of threads each
 * @param atRates predictions for a deployment and a rate of arrivals each; empty if the question has no rates
 * @param crossovers the numbers of threads at which clusters overtake a standalone server, if one was measured
 * @param goals the deployments that meet the goals, for each kind of operation; empty if there are no goals
 * @param loads the durations of loads; empty if the question does not ask about them
 * @param selective the durations of selective queries; empty if none was measured or the question does not ask about them
 * @param inserts the response times of single inserts; empty if the question has no write concerns
 * @param mixes the predictions of workloads with operations of several kinds; none if there are no results of such
 * @param notes the caveats, a sentence or two each
 * @param doubt the reasons not to rely on it, as a sentence that comes first; empty if there are none
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Answer(
        String basis,
        Optional<Basis> calibratedBy,
        List<Prediction> predictions,
        List<Prediction.AtRate> atRates,
        List<Overtaking> crossovers,
        List<GoalAnswer> goals,
        Optional<Loads> loads,
        Optional<Selective> selective,
        Optional<Inserts> inserts,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Mixes> mixes,
        @JsonSerialize(contentUsing = EnglishText.class) List<Message> notes,
        @JsonSerialize(contentUsing = EnglishText.class) Optional<Message> doubt) {

    public Answer {
        mixes = List.copyOf(mixes);
        predictions = List.copyOf(predictions);
        atRates = List.copyOf(atRates);
        crossovers = List.copyOf(crossovers);
        goals = List.copyOf(goals);
        notes = List.copyOf(notes);
    }

    /** Returns the same answer with the reasons not to rely on it. */
    public Answer doubted(Optional<Message> reasons) {
        return RecordShape.map(this, (part, value) -> part.name().equals("doubt") ? reasons : value);
    }

    /**
     * Predictions of loads.
     *
     * @param calibratedBy the basis of the predictions
     * @param predictions predictions for a deployment and a number of documents each
     */
    public record Loads(Basis calibratedBy, List<LoadPrediction> predictions) {

        public Loads {
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * The duration of a load.
     *
     * @param documents the number of documents
     * @param seconds the seconds for all of them
     * @param rate the prediction with documents per second as its throughput, and insertion workers as threads
     * @param outsideCalibratedRange the parts of the question outside the measured range; also {@code documents}
     */
    public record LoadPrediction(
            long documents, Estimate seconds, Prediction rate, List<String> outsideCalibratedRange) {

        public LoadPrediction {
            outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
        }
    }

    /**
     * Predictions of queries for a share of all documents.
     *
     * @param sources the names of the results behind the calibration
     * @param calibration the calibrated costs
     * @param hardware the name of the machines
     * @param predictions predictions for a deployment and a number of documents each
     */
    public record Selective(
            List<String> sources,
            SelectiveCalibration calibration,
            String hardware,
            List<SelectivePrediction> predictions) {

        public Selective {
            sources = List.copyOf(sources);
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * The duration of one query.
     *
     * @param topology the deployment
     * @param documents the number of documents in the collection
     * @param matched the number of documents that it returns
     * @param seconds the seconds until the last of them; the bounds follow from those of the room in memory, if known
     * @param diskReads the disk reads of all data servers
     * @param outsideCalibratedRange the parts of the question outside the measured range: {@code shards}, {@code documents}
     */
    public record SelectivePrediction(
            Topology topology,
            long documents,
            long matched,
            Estimate seconds,
            Estimate diskReads,
            List<String> outsideCalibratedRange) {

        public SelectivePrediction {
            outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
        }
    }

    /**
     * Predictions of single inserts.
     *
     * @param calibratedBy the basis of the predictions
     * @param members the number of members of the replica set; 1 for a standalone server
     * @param predictions predictions for a write concern and a number of threads each
     */
    public record Inserts(Basis calibratedBy, int members, List<InsertPrediction> predictions) {

        public Inserts {
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * The response time of an insert.
     *
     * @param writeConcern the write concern, such as {@code w:2 j}
     * @param journalMicros the wait for the primary's journal, in microseconds
     * @param othersMicros the wait for other members, in microseconds
     * @param prediction the prediction with these waits in its response time
     */
    public record InsertPrediction(
            String writeConcern, double journalMicros, double othersMicros, Prediction prediction) {}

    /**
     * Predictions of one workload with operations of several kinds.
     *
     * @param workload the name of the workload
     * @param calibratedBy the basis of the predictions
     * @param mixes predictions for each mix
     */
    public record Mixes(String workload, Basis calibratedBy, List<OfMix> mixes) {

        public Mixes {
            mixes = List.copyOf(mixes);
        }
    }

    /**
     * Predictions of one mix.
     *
     * @param shares the share of the operations of each kind, by its name
     * @param predictions as in the answer
     * @param atRates as in the answer
     * @param crossovers as in the answer
     * @param goals as in the answer
     */
    public record OfMix(
            Map<String, Double> shares,
            List<Prediction> predictions,
            List<Prediction.AtRate> atRates,
            List<Overtaking> crossovers,
            List<GoalAnswer> goals) {

        public OfMix {
            predictions = List.copyOf(predictions);
            atRates = List.copyOf(atRates);
            crossovers = List.copyOf(crossovers);
            goals = List.copyOf(goals);
        }
    }

    /**
     * The basis of predictions.
     *
     * @param hardware the name of the machines
     * @param sources the names of the results
     * @param range the range of the measurements
     * @param deviation the standard deviation of the logarithm of measured throughputs from the model; empty unless there are
     *     more measurements than parameters
     * @param serviceVariation the squared coefficient of variation of service times: 1 for exponentially distributed times
     * @param parameters the calibrated parameters by name
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Basis(
            String hardware,
            List<String> sources,
            CalibratedRange range,
            Optional<Double> deviation,
            double serviceVariation,
            Map<String, Calibrated> parameters) {}

    /**
     * A calibrated parameter.
     *
     * @param micros microseconds per operation, or per document of a load
     * @param interval the interval with a confidence of 90 %, in microseconds; empty if the calibration does not provide one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Calibrated(double micros, Optional<Interval> interval) {

        /** The value with the interval as its bounds. */
        public Estimate estimate() {
            return new Estimate(
                    micros,
                    interval.map(known -> Math.min(micros, known.low())),
                    interval.map(known -> Math.max(micros, known.high())));
        }
    }

    /**
     * The numbers of threads at which a cluster has a higher throughput than a standalone server.
     *
     * @param operation the name of the operation
     * @param topology the cluster
     * @param documents the number of documents in the collection; empty if all of them are in memory
     * @param threads the fewest threads at which the cluster leads; empty if it does not lead up to {@code mostThreads}
     * @param lastThreads the most threads at which it leads; empty if it leads up to {@code mostThreads}, or never
     * @param mostThreads the most threads that were tried
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Overtaking(
            String operation,
            Topology topology,
            Optional<Long> documents,
            Optional<Integer> threads,
            Optional<Integer> lastThreads,
            int mostThreads) {}

    /**
     * The deployments that meet the goals.
     *
     * @param operation the name of the operation
     * @param documents the number of documents in the collection; empty if all of them are in memory
     * @param cheapest the cheapest deployment that meets all goals within the bounds, or the smallest if there are no prices; empty
     *     if none of the tried deployments surely meets them
     * @param runnerUp the next one that meets them with noticeably more throughput than the cheapest has at any number of threads
     * @param undecided the cheapest one whose bounds leave a goal open and that is cheaper than {@code cheapest}
     * @param nearest the deployment that comes nearest, if none meets the goals or may meet them
     * @param unmet the goals that the nearest one misses
     * @param tried the number of deployments that were tried
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record GoalAnswer(
            String operation,
            Optional<Long> documents,
            Optional<Priced> cheapest,
            Optional<Priced> runnerUp,
            Optional<Priced> undecided,
            Optional<Priced> nearest,
            List<String> unmet,
            int tried) {}

    /**
     * A deployment with its price.
     *
     * @param price the price of its servers, in the unit of the question's hardware profile; empty without a profile
     * @param prediction the prediction at the fewest threads that meet the goals, or at the number that comes nearest
     * @param goals what the prediction means for each goal
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Priced(Optional<Double> price, Prediction prediction, List<JudgedGoal> goals) {

        /** A dearer deployment has a use if its throughput is so many times that of a cheaper one. */
        public static final double NOTICEABLY_MORE = 1.05;

        public Priced {
            goals = List.copyOf(goals);
        }

        /** The verdict of the prediction on all goals together. */
        @JsonProperty
        public GoalVerdict verdict() {
            return JudgedGoal.verdict(goals);
        }

        /** True if the goals are also met at the worse ends of the 90 % bounds; empty if a figure has none. */
        @JsonProperty
        public Optional<Boolean> surelyMet() {
            boolean bounded = goals.stream()
                    .allMatch(one -> one.figure().flatMap(Estimate::low).isPresent());
            return bounded ? Optional.of(verdict() == GoalVerdict.MET) : Optional.empty();
        }
    }

    /** The parts of an answer; each kind of prediction sets its own. Confined to one thread. */
    static final class Parts {
        Optional<Basis> calibratedBy = Optional.empty();
        OfMix queries = new OfMix(Map.of(), List.of(), List.of(), List.of(), List.of());
        Optional<Loads> loads = Optional.empty();
        Optional<Selective> selective = Optional.empty();
        Optional<Inserts> inserts = Optional.empty();
        final List<Mixes> mixes = new ArrayList<>();

        Answer answer(List<Message> notes) {
            return new Answer(
                    "predicted",
                    calibratedBy,
                    queries.predictions(),
                    queries.atRates(),
                    queries.crossovers(),
                    queries.goals(),
                    loads,
                    selective,
                    inserts,
                    mixes,
                    notes,
                    Optional.empty());
        }
    }
}
