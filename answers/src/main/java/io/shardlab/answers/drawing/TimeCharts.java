package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.saved.TimeLine;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The charts of one run over time: throughput, latencies, backlog and processors. A chart without any known value is left out.
 * The HTML report and the desktop program show all charts of each group, in this order. Immutable.
 */
public final class TimeCharts {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double PERCENT = 100;
    private static final int MOST_KINDS = 6;
    private static final int FEWEST_FOR_A_COURSE = 3;

    private final SavedRun run;
    private final TimeLine time;
    private final ChartTexts words;

    /** The names of phases with a single operation, which is counted in their last interval and gives no rate. */
    private final Set<String> timedOnce;

    public TimeCharts(SavedRun run, ChartTexts words) {
        this.run = run;
        this.time = new TimeLine(run, words);
        this.words = words;
        this.timedOnce =
                run.result().phases().stream().collect(Collectors.groupingBy(PhaseReport::name)).entrySet().stream()
                        .filter(repetitions -> repetitions.getValue().stream().allMatch(PhaseReport::wasTimedOnce))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
    }

    /**
     * Returns the rate of each kind: operations, and documents if an operation is a batch of them or their number differs.
     * Phases that only prepare are left out, because a load is many times as fast as queries; unacknowledged writes have their
     * own chart.
     */
    public List<LineChart> throughput() {
        List<LineChart> charts = new ArrayList<>(rates(
                "Throughput over time",
                RateUnit.OPERATIONS,
                row -> isAnswered(row) && unit(row) == RateUnit.OPERATIONS,
                0));
        boolean documentsDiffer = run.intervals().stream()
                .anyMatch(row -> isAnswered(row) && row.documents() > 0 && row.documents() != row.operations());
        if (documentsDiffer || charts.isEmpty()) {
            String title = charts.isEmpty() ? "Throughput over time" : "Documents over time";
            charts.addAll(rates(title, RateUnit.DOCUMENTS, this::isAnswered, 0));
        }
        charts.addAll(rates(
                "Unacknowledged writes sent over time",
                RateUnit.OPERATIONS,
                row -> !isPreparation(row) && !isAnswered(row),
                0));
        return charts;
    }

    /** True if the phase counts and the servers answered. */
    private boolean isAnswered(IntervalRow row) {
        return !isPreparation(row) && !row.operation().equals(OperationFactory.SEND);
    }

    private static RateUnit unit(IntervalRow row) {
        return RateUnit.ofPhase(row.phase());
    }

    /** True if the phase neither counts nor warms up for one that does. */
    private boolean isPreparation(IntervalRow row) {
        return !row.phase().startsWith(PhaseSpec.WARM_UP)
                && run.measured().stream().noneMatch(phase -> phase.name().equals(row.phase()));
    }

    /** Returns a chart of the latencies of each kind; response times only in an open loop, where they can differ. */
    public List<LineChart> latencies() {
        List<LineChart> charts = new ArrayList<>();
        for (String kind : kinds()) {
            boolean open = run.intervals().stream()
                    .anyMatch(row -> row.operation().equals(kind)
                            && !isPreparation(row)
                            && !row.serviceTime().equals(row.responseTime()));
            String key = open ? "Service time of {0} over time" : "Service time (= response time) of {0} over time";
            charts.addAll(latency(words.get(key, kind), kind, IntervalRow::serviceTime));
            if (open) {
                charts.addAll(
                        latency(words.get("Response time of {0} over time", kind), kind, IntervalRow::responseTime));
            }
        }
        return charts;
    }

    /** Returns the client's backlog and processors. */
    public List<LineChart> load() {
        return Stream.concat(backlog().stream(), processors().stream()).toList();
    }

    /** Returns the utilization of the client. Collectors that work in parallel may take more than 100 %. */
    private List<LineChart> processors() {
        List<Series> series = present(List.of(
                time.ofAll(words.get("client"), 0, row -> PERCENT * Math.min(1, row.clientCpuShare())),
                time.ofAll(
                        words.get("whole machine"),
                        1,
                        row -> PERCENT * row.machineCpuShare().orElse(Double.NaN)),
                time.ofAll(
                        words.get("client garbage collection"), 2, row -> PERCENT * row.gcSeconds() / row.seconds())));
        double largest = series.stream()
                .flatMap(Series::values)
                .mapToDouble(value -> value)
                .reduce(PERCENT, Math::max);
        return chart(
                words.get("CPU use of the client machine over time"),
                series,
                LinearAxis.fromZero(words.get("% of all processors"), largest));
    }

    /** Returns the operations that were due and not started; no chart if there never were any. */
    private List<LineChart> backlog() {
        boolean any = run.intervals().stream().anyMatch(row -> row.maxBacklog() > 0);
        List<Series> series =
                any ? List.of(time.ofAll(words.get("largest backlog"), 0, IntervalRow::maxBacklog)) : List.of();
        return chart(
                words.get("Backlog over time"),
                series,
                LinearAxis.fromZero(words.get("operations due but not started"), series));
    }

    /** Returns the kinds of operations in the phases that count. */
    private List<String> kinds() {
        Set<String> measured = run.measured().stream()
                .flatMap(phase -> phase.latencies().kinds().stream())
                .map(KindReport::name)
                .collect(Collectors.toSet());
        return time.kinds().stream()
                .filter(measured::contains)
                .limit(MOST_KINDS)
                .toList();
    }

    /** Returns the rates of phases that only prepare, if they took long enough for a line. */
    public List<LineChart> preparation() {
        return rates("Preparation: documents over time", RateUnit.DOCUMENTS, this::isPreparation, FEWEST_FOR_A_COURSE);
    }

    /** Creates a chart with a line for each kind that has enough points. */
    private List<LineChart> rates(String title, RateUnit unit, Predicate<IntervalRow> rows, int fewest) {
        List<Series> series = new ArrayList<>();
        for (String kind : time.kinds()) {
            Series line = time.of(
                    kind,
                    series.size(),
                    row -> rows.test(row) && row.operation().equals(kind) && !timedOnce.contains(row.phase()),
                    row -> unit.of(row.operations(), row.documents()) / row.seconds());
            if (series.size() < MOST_KINDS && line.points().count() >= Math.max(1, fewest)) {
                series.add(line);
            }
        }
        return chart(words.get(title), series, LinearAxis.fromZero(words.get(unit), series));
    }

    private List<LineChart> latency(String title, String kind, Function<IntervalRow, IntervalRow.Latency> latency) {
        List<Series> series = present(List.of(
                millis(words.get("max"), 3, kind, row -> latency.apply(row).maxMicros()),
                millis("p99", 2, kind, row -> latency.apply(row).p99Micros()),
                millis("p95", 1, kind, row -> latency.apply(row).p95Micros()),
                millis("p50", 0, kind, row -> latency.apply(row).p50Micros())));
        return chart(title, series, LogAxis.over(words.get("ms, log scale"), series));
    }

    private Series millis(String name, int style, String kind, ToDoubleFunction<IntervalRow> micros) {
        return time.of(
                name,
                style,
                row -> !isPreparation(row) && row.operation().equals(kind) && !timedOnce.contains(row.phase()),
                row -> row.operations() == 0 ? Double.NaN : micros.applyAsDouble(row) / MICROS_PER_MILLI);
    }

    private static List<Series> present(List<Series> series) {
        return series.stream()
                .filter(line -> line.points().findAny().isPresent())
                .toList();
    }

    private List<LineChart> chart(String title, List<Series> series, ChartAxis y) {
        if (series.isEmpty()) {
            return List.of();
        }
        return List.of(new LineChart(
                title,
                words.get(
                        "{0} in each interval, over {1} seconds from the start of the first phase. Phases that do not "
                                + "count towards the verdict are shaded.",
                        y.label(), Math.round(time.end())),
                LinearAxis.upTo(words.get("seconds"), time.end()),
                y,
                series,
                time.phases(),
                time.migrations(),
                time.errors(),
                time.events()));
    }
}
