package io.shardlab.answers.history;

import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.figure.ReadUnit;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.Found;
import io.shardlab.answers.history.History.LeftOut;
import io.shardlab.answers.history.History.LevelChange;
import io.shardlab.answers.history.History.Measurement;
import io.shardlab.answers.history.History.Series;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A history in sentences and tables, as the command line and pages show it. Immutable. */
public final class HistoryText {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final History history;

    public HistoryText(History history) {
        this.history = history;
    }

    /** Returns the answer: what the newest change is, if there is one. */
    public Message answer() {
        List<Found> regressions = history.regressions();
        if (!regressions.isEmpty()) {
            Found newest = regressions.get(0);
            return Message.of(
                    "Regression: {0}{1,choice,0#|1# 1 more figure is worse, too.|1< {1} more figures are worse, too.}",
                    changed(newest), regressions.size() - 1);
        }
        return history.newest().stream()
                .findFirst()
                .map(newest -> Message.of("No regression. The newest change: {0}", changed(newest)))
                .orElseGet(this::unchanged);
    }

    private static Message changed(Found found) {
        LevelChange change = found.change();
        return Message.of(
                "since {0}, {1} of {2} is {3}{4}.",
                minute(found.first().startedAt()),
                found.figure().title(),
                found.series().name(),
                change.percent()
                        .map(percent -> Message.of(
                                percent < 0 ? "{0} lower" : "{0} higher",
                                String.format(Locale.ROOT, "%,.1f %%", Math.abs(percent))))
                        .orElseGet(() -> Message.of("different")),
                change.worse()
                        .map(worse -> Message.of(worse ? ", which is worse" : ", which is better"))
                        .orElse(Message.NONE));
    }

    private Message unchanged() {
        long judged = history.judged().count();
        if (judged > 0) {
            long results =
                    history.judged().mapToLong(one -> one.results().size()).sum();
            return Message.of(
                    "No figure has changed for good in {0,choice,1#1 result|1<{0} results}{1,choice,1#.|1< of {1} "
                            + "series.}",
                    results, judged);
        }
        return history.series().isEmpty()
                ? Message.of("There is no result that can be judged.")
                : Message.of(
                        "Too few results: a series needs {0,number,#}, and the longest has {1,number,#}. 'simulator "
                                + "compare --noise-from' judges single results.",
                        history.fewestResults(),
                        history.series().get(0).results().size());
    }

    /** Returns the heading of a series: its name, and the number and the times of its results. */
    public static Message heading(Series series) {
        List<Measurement> results = series.results();
        String last = DAY.format(results.get(results.size() - 1).startedAt());
        return Message.of(
                "{0}: {1,choice,1#1 result|1<{1} results}, {2} to {3}",
                series.name(), results.size(), DAY.format(results.get(0).startedAt()), last);
    }

    /** Returns the changes of a series as a table, the newest first; without rows if there are none. */
    public static Table changes(Series series) {
        List<Found> all = all(series);
        return new Columns<Found>()
                .say(Message.of("figure"), found -> name(found.figure()))
                .add("since", found -> day(found.first().startedAt()))
                .add("before", found -> number(found.figure(), found.change().levelBefore()))
                .add("after", found -> number(found.figure(), found.change().levelAfter()))
                .add("change", found -> percent(found.change()))
                .sayOptional(
                        Message.of("is"),
                        found -> found.change().worse().map(worse -> Message.of(worse ? "worse" : "better")))
                .add("results", found -> FigureText.count(since(found)))
                .table(all);
    }

    /** Returns what else changed at the changes of a series, a sentence for each place, the newest first. */
    public static List<Message> places(Series series) {
        Map<Integer, Found> places = new LinkedHashMap<>();
        all(series).forEach(found -> places.putIfAbsent(found.change().after(), found));
        return places.values().stream().map(HistoryText::place).toList();
    }

    private static Message place(Found found) {
        String differences = found.change().differences().stream()
                .map(HistoryText::difference)
                .collect(Collectors.joining("; "));
        return Message.of(
                differences.isEmpty()
                        ? "{0}: between {1} and {2}. Nothing that results record is different there."
                        : "{0}: between {1} and {2}. Different there: {3}.",
                minute(found.first().startedAt()),
                found.last().folder(),
                found.first().folder(),
                differences);
    }

    private static String difference(Difference difference) {
        return difference.name() + " " + difference.values().get(0) + " → "
                + difference.values().get(1);
    }

    /** Returns sentences on the results that were not judged, and why. */
    public List<Message> notJudged() {
        List<Message> sentences = new ArrayList<>();
        List<Series> few =
                history.series().stream().filter(series -> !series.judged()).toList();
        if (!few.isEmpty() && history.judged().findAny().isPresent()) {
            List<Message> names = few.stream()
                    .map(series -> Message.of(
                            "{0}, {1,choice,1#1 result|1<{1} results}",
                            series.name(), series.results().size()))
                    .toList();
            sentences.add(Message.of(
                    "Too few results to be judged (fewer than {0,number,#}): {1}.",
                    history.fewestResults(), Message.joined("; ", names)));
        }
        Map<Message, List<String>> byReason = history.leftOut().stream()
                .collect(Collectors.groupingBy(
                        LeftOut::reason, LinkedHashMap::new, Collectors.mapping(LeftOut::folder, Collectors.toList())));
        byReason.forEach((reason, folders) ->
                sentences.add(Message.of("Left out because {0}: {1}.", reason, String.join(", ", folders))));
        return sentences;
    }

    private static List<Found> all(Series series) {
        return series.figures().stream()
                .flatMap(figure -> figure.changes().stream().map(change -> new Found(series, figure, change)))
                .sorted((one, other) ->
                        Integer.compare(other.change().after(), one.change().after()))
                .toList();
    }

    /** Returns the name of a figure with the unit in which people read it. */
    public static Message name(FigureHistory figure) {
        return ReadUnit.head(figure.title(), figure.unit());
    }

    /** Returns a value of a figure in the unit in which people read it. */
    public static double inReadUnit(FigureHistory figure, double value) {
        return ReadUnit.convert(value, figure.unit());
    }

    /** Returns a value of a figure in the unit in which people read it, as a text without the unit. */
    public static String number(FigureHistory figure, double value) {
        return ReadUnit.number(value, figure.unit());
    }

    /** Returns a change in per cent, with its sign. */
    public static String percent(LevelChange change) {
        return change.percent()
                .map(percent -> String.format(Locale.ROOT, "%+,.1f %%", percent))
                .orElse(Table.NOTHING);
    }

    /** The results until the next change. */
    private static long since(Found found) {
        List<LevelChange> changes = found.figure().changes();
        int next = changes.indexOf(found.change()) + 1;
        int end = next < changes.size()
                ? changes.get(next).after()
                : found.series().results().size();
        return end - found.change().after();
    }

    /** Returns the day of a time in UTC. */
    public static String day(Instant time) {
        return DAY.format(time);
    }

    /** Returns a time in UTC, to the minute. */
    public static String minute(Instant time) {
        return MINUTE.format(time);
    }

    /**
     * Returns the results that have all figures as a table whose CSV Apache Otava reads: {@code time} is its time column, the
     * texts are attributes, and the figures metrics.
     */
    public static Table forOtava(Series series) {
        List<String> heads = new ArrayList<>(List.of("time", "result", "label", "server_version", "simulator"));
        series.figures().forEach(figure -> heads.add(figure.name()));
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < series.results().size(); i++) {
            row(series, i).ifPresent(rows::add);
        }
        return Table.of("", heads, rows, List.of());
    }

    /** Otava refuses a file with an empty figure. */
    private static Optional<List<String>> row(Series series, int index) {
        Measurement result = series.results().get(index);
        List<String> cells = new ArrayList<>(List.of(
                result.startedAt().toString(),
                result.folder(),
                result.label().orElse(""),
                result.serverVersion(),
                result.simulator()));
        List<Double> values = series.figures().stream()
                .flatMap(figure -> figure.values().get(index).stream())
                .toList();
        values.forEach(value -> cells.add(Table.figure(value)));
        return values.size() < series.figures().size() ? Optional.empty() : Optional.of(cells);
    }
}
