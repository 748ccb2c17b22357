package io.shardlab.predict.advice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.model.Topology;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measurements of the decisive deployments beside their predictions, and what follows from both. Immutable.
 *
 * @param deployments the measured deployments
 * @param verdict the answer after the measurements; empty if they do not give one
 * @param answer the same in a few sentences; empty as well if no goals were asked for
 * @param conclusion what follows, in a few sentences
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Confirmation(
        List<Compared> deployments,
        Optional<Verdict> verdict,
        @JsonSerialize(contentUsing = EnglishText.class) Optional<Message> answer,
        @JsonSerialize(using = EnglishText.class) Message conclusion) {

    public Confirmation {
        deployments = List.copyOf(deployments);
    }

    /**
     * Returns the two deployments between which the answer decides: one server, and the cluster of the answer, or else the cheapest
     * one that meets the goals, or else the cheapest.
     */
    public static List<Option> decisive(Advice advice) {
        Option server = advice.options().stream()
                .filter(one -> !one.topology().sharded())
                .findFirst()
                .orElseThrow();
        List<Option> clusters = advice.options().stream()
                .filter(one -> one.topology().sharded())
                .toList();
        Stream<Option> ofTheAnswer = clusters.stream().filter(one -> one.role().isOfTheAnswer());
        Option cluster = Stream.of(
                        ofTheAnswer,
                        clusters.stream().filter(one -> one.verdict() == GoalVerdict.MET),
                        clusters.stream())
                .flatMap(some -> some)
                .findFirst()
                .orElseThrow();
        return List.of(server, cluster);
    }

    /**
     * Draws the conclusion.
     *
     * @param advice the answer before the measurements
     * @param goals the objectives that it was for
     * @param deployments the decisive deployments, one server first
     */
    public static Confirmation of(Advice advice, List<SloExpression> goals, List<Compared> deployments) {
        ConfirmationText text = new ConfirmationText(advice, goals, deployments);
        return new Confirmation(deployments, text.verdict(), text.answer(), text.conclusion());
    }

    /**
     * A deployment.
     *
     * @param topology the servers
     * @param threads the number of concurrent clients
     * @param predicted the predicted operations per second for that number, with all documents in memory
     * @param predictedP99Micros the predicted 99th percentile of response times in microseconds
     * @param measured the measurement; empty if it failed or was not made
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Compared(
            Topology topology,
            int threads,
            Estimate predicted,
            Optional<Estimate> predictedP99Micros,
            Optional<Measured> measured) {

        /** @param result the result of a run on the simulated machines; empty if there is none */
        public static Compared of(Prediction prediction, Optional<RunResult> result) {
            return new Compared(
                    prediction.topology(),
                    prediction.threads(),
                    prediction.throughput(),
                    Optional.ofNullable(prediction.responseMicros().get("99")),
                    result.flatMap(Measured::of));
        }

        /** Returns whether the measurement lies within the bounds, in words; empty if there is none. */
        public Optional<Message> agreement() {
            return measured.map(figures -> Message.of(
                    figures.tooFast() ? "too fast" : withinBounds() ? "yes" : Message.sense("agrees", "no")));
        }

        /** True if the measured operations per second lie within the bounds of the prediction. */
        public boolean withinBounds() {
            return measured.map(Measured::throughput)
                    .filter(predicted::includes)
                    .isPresent();
        }
    }

    /**
     * Figures of the simulated machines.
     *
     * @param throughput operations per second
     * @param responseMicros response times in microseconds, by the names of {@link Prediction#RESPONSE_TIMES}
     * @param slowMotion the slow motion that they were measured in; empty if there was none
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Measured(
            double throughput, Map<String, Double> responseMicros, Optional<SlowMotionReport> slowMotion) {

        /** Returns the figures of a result, of several repetitions the means; empty if it measured nothing. */
        public static Optional<Measured> of(RunResult result) {
            List<PhaseReport> phases =
                    result.phases().stream().filter(PhaseReport::measured).toList();
            double throughput = phases.stream()
                    .mapToDouble(phase -> phase.counts().throughput())
                    .average()
                    .orElse(0);
            if (throughput == 0) {
                return Optional.empty();
            }
            Map<String, Double> times = new LinkedHashMap<>();
            Prediction.RESPONSE_TIMES.forEach(name -> times.put(
                    name,
                    phases.stream()
                            .mapToDouble(phase -> time(phase, name))
                            .average()
                            .orElseThrow()));
            return Optional.of(new Measured(throughput, times, result.target().slowMotion()));
        }

        private static double time(PhaseReport phase, String name) {
            return name.equals("mean")
                    ? phase.latencies().responseTime().meanMicros()
                    : phase.latencies().responseTime().percentile(name);
        }

        /** True if this machine was too slow for the slow motion, so that the figures are not those of the simulated machines. */
        public boolean tooFast() {
            return slowMotion.filter(SlowMotionReport::tooFast).isPresent();
        }
    }
}
