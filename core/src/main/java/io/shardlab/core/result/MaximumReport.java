package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The highest rate that meets objectives, as a search by trials has found it. Rates are in operations per second. Over several
 * repetitions, {@code rate} is the median of what each search has found, and the interval contains that of each search.
 * Immutable.
 *
 * @param objectives the objectives, separated by commas
 * @param certainty the certainty of the result
 * @param rate the rate that is carried: trials at it met the objectives; empty if there is none
 * @param low the lower end of the interval of the limit: the limit is below it with a probability of 5 %
 * @param high the upper end of the interval: the limit is above it with a probability of 5 %; empty if no trial showed a limit
 * @param missed the objective that is missed beyond the limit, in words with the figures; empty if no trial missed any
 * @param limitedBy the bottleneck beyond the limit, as a sentence of the diagnosis; empty if it is unknown
 * @param lowerBound true if the servers may carry more, because the client or other programs were the bottleneck, or no limit was
 *     found
 * @param trials the trials, in the order in which they ran
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MaximumReport(
        String objectives,
        Certainty certainty,
        @Measured(Quantity.GIVEN_RATE) Optional<Double> rate,
        @Measured(Quantity.GIVEN_RATE) Optional<Double> low,
        @Measured(Quantity.GIVEN_RATE) Optional<Double> high,
        Optional<String> missed,
        Optional<String> limitedBy,
        boolean lowerBound,
        List<Trial> trials) {

    public MaximumReport {
        trials = List.copyOf(trials);
    }

    /** The certainty of a result. */
    public enum Certainty {
        /** The interval is as narrow as it was asked for, and further trials at the rate confirmed it. */
        FOUND("found"),
        /** The trials were used up before the interval was narrow enough. */
        UNDECIDED("undecided"),
        /** Even the lowest rate misses the objectives. */
        NOT_MET("not-met"),
        /** The search was stopped, or failed, before its end. */
        STOPPED("stopped");

        private final String text;

        Certainty(String text) {
            this.text = text;
        }

        @JsonValue
        public String text() {
            return text;
        }
    }

    /**
     * One trial.
     *
     * @param repetition the repetition that it belongs to, from 1
     * @param phase the name of its phase
     * @param rate the rate at which operations were due
     * @param met true if it met the objectives
     * @param reason the objectives that it missed, in words with the figures; empty if it met them
     * @param wording each of these as a message; none in results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Trial(
            @Measured(Quantity.COUNT) int repetition,
            String phase,
            @Measured(Quantity.GIVEN_RATE) double rate,
            boolean met,
            Optional<String> reason,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Message> wording) {

        public Trial {
            wording = wording == null ? List.of() : List.copyOf(wording);
        }

        /** @param missed the objectives that it missed, in words with the figures; none if it met them */
        public Trial(int repetition, String phase, double rate, List<Message> missed) {
            this(
                    repetition,
                    phase,
                    rate,
                    missed.isEmpty(),
                    missed.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Message.joined("; ", missed).toString()),
                    missed);
        }

        /** True if a phase is this trial. */
        public boolean isOf(PhaseReport report) {
            return report.repetition() == repetition && report.name().equals(phase);
        }
    }

    /**
     * The phases of the trials that missed the objectives at higher rates than the maximum, those nearest to it first. Trials
     * within the interval come last, as they are the least certain ones.
     *
     * @param phases all phases of the run
     */
    public List<PhaseReport> beyond(List<PhaseReport> phases) {
        return missedBeyond().stream()
                .flatMap(trial -> phases.stream().filter(trial::isOf))
                .toList();
    }

    private List<Trial> missedBeyond() {
        return trials.stream()
                .filter(trial -> !trial.met() && trial.rate() > rate.orElse(0.0))
                .sorted(Comparator.comparing((Trial trial) -> trial.rate() < high.orElse(0.0))
                        .thenComparing(Trial::rate))
                .toList();
    }

    /**
     * The same maximum with what limits beyond it.
     *
     * @param bottleneck a sentence of the diagnosis; empty if it is unknown
     * @param serversSpared true if the servers may be able to do more
     */
    public MaximumReport limited(Optional<String> bottleneck, boolean serversSpared) {
        return new MaximumReport(
                objectives,
                certainty,
                rate,
                low,
                high,
                missedBeyond().stream().findFirst().flatMap(Trial::reason),
                bottleneck,
                lowerBound || serversSpared,
                trials);
    }

    /** The reason why a run that searched it fails; empty if there is a maximum, or the search was stopped. */
    public Optional<Message> failure() {
        return rate.isPresent() || certainty == Certainty.STOPPED
                ? Optional.empty()
                : Optional.of(Message.of(
                        certainty == Certainty.NOT_MET
                                ? "{0} missed: no rate meets it"
                                : "{0} missed: no rate is known to meet it",
                        objectives));
    }

    /** True if a phase is one of the trials. */
    public boolean isTrial(PhaseReport phase) {
        return trials.stream().anyMatch(trial -> trial.isOf(phase));
    }

    /** The number of searches, one for each repetition. */
    public int searches() {
        return (int) trials.stream().map(Trial::repetition).distinct().count();
    }
}
