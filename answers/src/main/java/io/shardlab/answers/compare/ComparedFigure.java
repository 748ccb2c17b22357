package io.shardlab.answers.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.figure.ReadUnit;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * One figure of every result. Immutable.
 *
 * @param key the key in JSON: camelCase, with the unit
 * @param name the name for people
 * @param unit the unit of the values
 * @param better which values are the better ones
 * @param values the median over the repetitions of each result; empty where a result has none
 * @param changes the changes of each result against the first; empty for the first itself, and where nothing can be compared
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ComparedFigure(
        String key,
        String name,
        String unit,
        Better better,
        List<Optional<Double>> values,
        List<Optional<Change>> changes) {

    public ComparedFigure {
        values = List.copyOf(values);
        changes = List.copyOf(changes);
    }

    /** The name with the unit. */
    public Message head() {
        return ReadUnit.head(name, unit);
    }

    /** True if a change of this figure is for the better; empty if neither direction is. */
    public Optional<Boolean> isBetter(Change change) {
        return better == Better.NEITHER
                ? Optional.empty()
                : Optional.of((better == Better.HIGHER) == (change.percent() > 0));
    }

    /** The verdict on a change, and whether it is for the better, such as {@code higher, better}. */
    public Message judgement(Change change) {
        Message verdict = NoiseText.verdict(change.noise());
        return Optional.of(change)
                .filter(Change::isShown)
                .flatMap(this::isBetter)
                .map(better -> Message.of(better ? "{0}, better" : "{0}, worse", verdict))
                .orElse(verdict);
    }

    /** The tone of a change: for the better or for the worse, or that nothing is shown. */
    public Tone tone(Change change) {
        return switch (change.noise().verdict()) {
            case HIGHER, LOWER ->
                isBetter(change)
                        .map(isBetter -> isBetter ? Tone.GOOD : Tone.BAD)
                        .orElse(Tone.CHANGED);
            // Too few repetitions show nothing about figures that are several times as large.
            case NO_DIFFERENCE_SHOWN -> change.noise().isEven() ? Tone.SAME : Tone.UNKNOWN;
            case UNKNOWN -> Tone.UNKNOWN;
        };
    }

    /** The judgement with the confidence interval of the change, such as {@code higher, better, +8.1 to +16.7 %}. */
    public Message judgementWithInterval(Change change) {
        Message judgement = judgement(change);
        return NoiseText.interval(change)
                .map(interval -> Message.of("{0}, {1}", judgement, interval))
                .orElse(judgement);
    }
}
