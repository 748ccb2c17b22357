package io.shardlab.whatif.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.whatif.calibrate.CalibratedRange;
import io.shardlab.whatif.calibrate.Calibration.Interval;
import io.shardlab.whatif.calibrate.SelectiveCalibration;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An answer. All figures are predicted but those of {@code calibratedBy}.
 *
 * @param basis always {@code predicted}
 * @param calibratedBy what the predictions of queries rest on; empty if there are none
 * @param predictions a deployment and a number of threads each
 * @param atRates a deployment and a rate of arrivals each; empty if no rate was asked about
 * @param crossovers where clusters overtake a standalone server, if one was measured
 * @param goals what it takes to meet the goals, for each kind of operation; empty if there are none
 * @param loads how long loads take; empty if nothing was asked about them
 * @param selective how long selective queries take; empty if none was measured or nothing was asked about them
 * @param inserts how long single inserts take; empty if no write concern was asked about
 * @param notes what to bear in mind, a sentence each
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
        List<String> notes) {

    public Answer {
        predictions = List.copyOf(predictions);
        atRates = List.copyOf(atRates);
        crossovers = List.copyOf(crossovers);
        goals = List.copyOf(goals);
        notes = List.copyOf(notes);
    }

    /**
     * Predictions of loads.
     *
     * @param calibratedBy what they rest on
     * @param predictions a deployment and a number of documents each
     */
    public record Loads(Basis calibratedBy, List<LoadPrediction> predictions) {

        public Loads {
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * How long a load takes.
     *
     * @param documents how many there are
     * @param seconds for all of them
     * @param rate with documents a second as its throughput, and insertion workers as threads
     * @param outsideCalibratedRange what of the question was not measured; also {@code documents}
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
     * @param sources names of the results that calibrate them
     * @param calibration what these show
     * @param hardware the machines meant
     * @param predictions a deployment and a number of documents each
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
     * How long one query takes.
     *
     * @param topology the deployment
     * @param documents in the collection
     * @param matched how many of them it returns
     * @param seconds until the last of them; the bounds are those of what fits into memory, if they are known
     * @param diskReads of all servers with data
     * @param outsideCalibratedRange what of the question was not measured: {@code shards}, {@code documents}
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
     * @param calibratedBy what they rest on
     * @param members of the replica set; 1 of a standalone server
     * @param predictions a write concern and a number of threads each
     */
    public record Inserts(Basis calibratedBy, int members, List<InsertPrediction> predictions) {

        public Inserts {
            predictions = List.copyOf(predictions);
        }
    }

    /**
     * How long an insert takes.
     *
     * @param writeConcern such as {@code w:2 j}
     * @param journalMicros what it waits for the primary's journal, in microseconds
     * @param othersMicros what it waits for other members, in microseconds
     * @param prediction with these waits in its response time
     */
    public record InsertPrediction(
            String writeConcern, double journalMicros, double othersMicros, Prediction prediction) {}

    /**
     * What predictions rest on.
     *
     * @param hardware the name of the machines meant
     * @param sources names of the results
     * @param range what was measured
     * @param deviation how far measured throughputs lie from the model: the standard deviation of their logarithm; empty if there
     *     are no more measurements than parameters
     * @param serviceVariation squared coefficient of variation of service times: 1 of exponentially distributed ones
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
     * @param interval where it lies, in microseconds, with a confidence of 90 %; empty if the calibration does not tell
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Calibrated(double micros, Optional<Interval> interval) {}

    /**
     * Where a cluster overtakes a standalone server.
     *
     * @param operation the name of the operation
     * @param topology the cluster
     * @param documents in the collection; empty if all of it is in memory
     * @param threads the fewest threads at which it answers more; empty if it does not up to {@code mostThreads}
     * @param lastThreads the most threads at which it does; empty if it does up to {@code mostThreads}, or never
     * @param mostThreads up to where that was tried
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
     * What it takes to meet the goals.
     *
     * @param operation the name of the operation
     * @param documents in the collection; empty if all of it is in memory
     * @param cheapest the cheapest deployment that meets all goals, or the smallest if there are no prices; empty if none of
     *     those that were tried does
     * @param runnerUp the next one
     * @param nearest the one that comes nearest, if none meets them
     * @param unmet which goals that one misses
     * @param tried how many deployments were tried
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record GoalAnswer(
            String operation,
            Optional<Long> documents,
            Optional<Priced> cheapest,
            Optional<Priced> runnerUp,
            Optional<Priced> nearest,
            List<String> unmet,
            int tried) {}

    /**
     * A deployment with its price.
     *
     * @param price of its servers, in the unit of the profile that was asked about; empty if none was
     * @param surelyMet whether the goals are also met at the worse ends of the 90 % bounds; empty if these are not known, as those of
     *     percentiles
     * @param prediction at the fewest threads that meet the goals, or come nearest
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Priced(Optional<Double> price, Optional<Boolean> surelyMet, Prediction prediction) {}
}
