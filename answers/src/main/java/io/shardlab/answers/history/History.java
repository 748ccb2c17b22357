package io.shardlab.answers.history;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.figure.Figure;
import io.shardlab.core.figure.Better;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Saved results in the order of their times, and where their figures changed for good. Immutable.
 *
 * @param series the results that can be compared with one another, the longest series first
 * @param leftOut the results that are in no series
 * @param fewestResults the results that a series needs before a change can be shown
 */
public record History(List<Series> series, List<LeftOut> leftOut, int fewestResults) {

    public History {
        series = List.copyOf(series);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Results of one workload with the same parameters, target and client.
     *
     * @param name the workload, with the conditions in which series of it differ
     * @param judged true if there are enough results
     * @param conditions what is the same for all results
     * @param results the results, the oldest first
     * @param figures the figures of the results
     */
    public record Series(
            String name,
            boolean judged,
            Map<String, String> conditions,
            List<Measurement> results,
            List<FigureHistory> figures) {

        public Series {
            results = List.copyOf(results);
            figures = List.copyOf(figures);
        }
    }

    /**
     * One result of a series.
     *
     * @param folder the folder that it was read from
     * @param startedAt the wall-clock start of the run
     * @param label the user's name for the run
     * @param serverVersion the version of the servers
     * @param simulator the build of Shardlab
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Measurement(
            String folder, Instant startedAt, Optional<String> label, String serverVersion, String simulator) {}

    /**
     * One figure of every result.
     *
     * @param name the name in the catalogue
     * @param title the name for people
     * @param unit the unit of the values
     * @param better which values are the better ones
     * @param values the median over the repetitions of each result; empty where a result does not have the figure, or has only a
     *     lower bound of it
     * @param changes the changes, the oldest first
     */
    public record FigureHistory(
            String name,
            String title,
            String unit,
            Better better,
            List<Optional<Double>> values,
            List<LevelChange> changes) {

        public FigureHistory {
            values = List.copyOf(values);
            changes = List.copyOf(changes);
        }

        static FigureHistory of(Figure figure, List<Optional<Double>> values, List<LevelChange> changes) {
            return new FigureHistory(figure.name(), figure.title(), figure.unit(), figure.better(), values, changes);
        }

        /** Returns the last change. */
        @JsonIgnore
        public Optional<LevelChange> newest() {
            return changes.isEmpty() ? Optional.empty() : Optional.of(changes.get(changes.size() - 1));
        }
    }

    /**
     * A lasting change of a figure.
     *
     * @param before the index of the last result before it
     * @param after the index of the first result after it
     * @param levelBefore the median since the change before this one
     * @param levelAfter the median until the next change
     * @param percent the change of these medians; empty if the first is 0
     * @param worse true if it is for the worse; empty if neither direction is
     * @param pValue the probability of such a change by chance
     * @param differences what else is different in the first result after it
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record LevelChange(
            int before,
            int after,
            double levelBefore,
            double levelAfter,
            Optional<Double> percent,
            Optional<Boolean> worse,
            double pValue,
            List<Difference> differences) {

        public LevelChange {
            differences = List.copyOf(differences);
        }

        @JsonIgnore
        public boolean isWorse() {
            return worse.orElse(false);
        }
    }

    /**
     * A result that is in no series.
     *
     * @param folder the folder that it was read from
     * @param reason the reason, a part of a sentence
     */
    public record LeftOut(
            String folder,
            @JsonSerialize(using = EnglishText.class) Message reason) {}

    /** A change with the figure and the series that it is in. */
    public record Found(Series series, FigureHistory figure, LevelChange change) {

        /** Returns the first result after the change. */
        public Measurement first() {
            return series.results().get(change.after());
        }

        /** Returns the last result before the change. */
        public Measurement last() {
            return series.results().get(change.before());
        }
    }

    /** Returns the newest change of each figure of each series, the newest of all first. */
    public List<Found> newest() {
        return series.stream()
                .flatMap(one -> one.figures().stream()
                        .flatMap(figure -> figure.newest().stream().map(change -> new Found(one, figure, change))))
                .sorted(Comparator.comparing((Found found) -> found.first().startedAt())
                        .reversed())
                .toList();
    }

    /** Returns the figures whose newest change is for the worse, the newest change first. */
    public List<Found> regressions() {
        return newest().stream().filter(found -> found.change().isWorse()).toList();
    }

    /** Returns the series that have enough results. */
    Stream<Series> judged() {
        return series.stream().filter(Series::judged);
    }
}
