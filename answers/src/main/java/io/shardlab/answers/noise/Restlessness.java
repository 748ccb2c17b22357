package io.shardlab.answers.noise;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The disturbances of measurements while they ran. Immutable.
 *
 * @param disturbance the CPU time that others took in the most disturbed run
 * @param deviation the standard deviation of the logarithm of throughput from one second to the next within runs; empty if it
 *     is unknown
 */
public record Restlessness(Disturbance disturbance, Optional<Double> deviation) {

    /** A choice: it was 2 to 21 % in the runs that were looked at, some of them on busy machines. */
    private static final double MOST_DEVIATION = 0.15;

    /** A choice: deviations up to this one hardly widen the bounds. */
    private static final double SMALL_DEVIATION = 0.05;

    /**
     * Returns the restlessness of results; empty if there is none from this program at full speed.
     *
     * @param results the results of one machine
     * @param rates the operations per second in each second of each measured phase
     */
    public static Optional<Restlessness> of(List<RunResult> results, List<List<Double>> rates) {
        List<RunResult> fullSpeed = results.stream()
                .filter(result -> result.target().slowMotion().isEmpty())
                .toList();
        return fullSpeed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Restlessness(
                        Disturbance.most(fullSpeed), Deviation.pooled(rates).map(Deviation::log)));
    }

    /**
     * Returns what disturbed the measurements and what that does to the bounds; empty if the machine was quiet.
     *
     * @param ofModel the deviation of the results from the model; empty if it is unknown
     */
    public Optional<Message> sentence(Optional<Double> ofModel) {
        List<Message> disturbances = parts();
        return disturbances.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of(
                        "The machine was restless while it measured: {0}. {1} Measure again when nothing else runs.",
                        Message.joined("; ", disturbances), bounds(ofModel)));
    }

    private List<Message> parts() {
        List<Message> disturbances = new ArrayList<>(disturbance.parts());
        deviation
                .filter(share -> share > MOST_DEVIATION)
                .ifPresent(share -> disturbances.add(Message.of(
                        "throughput deviated by {0} from one second to the next", FigureText.percent(share))));
        return disturbances;
    }

    /**
     * Returns the reasons not to rely on predictions, as the sentence with which every answer begins; empty if there are none.
     *
     * @param machine the restlessness of the results; empty if it is unknown
     * @param ofModel the deviation of the results from the model; empty if it is unknown, or small
     */
    public static Optional<Message> doubt(Optional<Restlessness> machine, Optional<Double> ofModel) {
        List<Message> reasons = new ArrayList<>();
        machine.map(Restlessness::parts)
                .filter(parts -> !parts.isEmpty())
                .ifPresent(parts ->
                        reasons.add(Message.of("while the machine measured, {0}", Message.joined("; ", parts))));
        ofModel.ifPresent(share ->
                reasons.add(Message.of("results deviate from the model by about {0}", FigureText.percent(share))));
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of("Do not rely on this answer: {0}.", Message.joined("; ", reasons)));
    }

    /** Returns the sentence before a forecast that stands beside a measured result, which it does not doubt; empty without reasons. */
    public Optional<Message> doubtOfForecast() {
        Message reasons = Message.joined("; ", parts());
        return parts().isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of(
                        "Do not rely on the following forecast, because while the machine measured, {0}.", reasons));
    }

    private static Message bounds(Optional<Double> ofModel) {
        return ofModel.map(share -> Message.of(
                        share > SMALL_DEVIATION
                                ? "That widens the bounds: results deviate from the model by about {0}."
                                : "The bounds are hardly wider for it: results deviate from the model by only {0}.",
                        FigureText.percent(share)))
                .orElseGet(() -> Message.of(
                        "The bounds do not include it, because too few results show how much they deviate."));
    }
}
