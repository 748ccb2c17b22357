package io.shardlab.predict.page;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.AdviceCurves.Check;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.advice.AdviceCurves.Measured;
import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The charts of an advice: a line for each deployment, in the same style in all charts. Immutable. */
public final class AdviceCharts {

    private static final double MILLION = 1e6;
    private static final double MILLIS = 1e3;
    private static final double WIDE = 16;

    /** With what is asked for at more than this multiple, all curves would be at the beginning of an axis. */
    private static final double FAR = 2;

    /** The height above the highest line, in which the names of guides do not cover it. */
    private static final double ROOM_FOR_NAMES = 1.15;

    /** The style of a limit that was asked for, which no deployment has. */
    private static final int LIMIT = 7;

    /** The style of the deployment that a reader chooses among the others. */
    private static final int CHOSEN = 6;

    private final AdviceCurves curves;
    private final ChartTexts words;

    public AdviceCharts(AdviceCurves curves, ChartTexts words) {
        this.curves = curves;
        this.words = words;
    }

    /** Returns the throughput by threads with its bounds, and what was measured on the same machines. */
    public LineChart throughput() {
        return throughput(Optional.empty());
    }

    /** @param chosen a predicted deployment to be marked at its number of threads */
    public LineChart throughput(Optional<Option> chosen) {
        List<Series> series = new ArrayList<>(
                bounded(Deployment::byThreads, AdviceCurves.AtThreads::threads, AdviceCurves.AtThreads::throughput));
        for (int style = 0; style < curves.deployments().size(); style++) {
            Deployment one = curves.deployments().get(style);
            if (!one.measured().isEmpty()) {
                series.add(measured(one.name(), style, one.measured()));
            }
        }
        chosen.ifPresent(option -> series.add(chosen(option, option.threads(), option.throughput())));
        return chart(
                "Throughput by threads, predicted",
                "Predicted operations/s of a closed loop by the number of threads, with bounds of 90 %.",
                threads(series),
                operations(series),
                series,
                List.of());
    }

    /** Returns the throughput by documents, which falls where they no longer fit into memory; empty if that is unknown. */
    public Optional<LineChart> memory() {
        List<Series> series =
                bounded(Deployment::byDocuments, at -> at.documents() / MILLION, AdviceCurves.AtDocuments::throughput);
        DoubleSummaryStatistics documents = xs(series);
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(chart(
                        "Throughput by documents, predicted",
                        "Predicted operations/s by the number of documents, which falls where they no longer fit into "
                                + "memory.",
                        LogAxis.over(
                                words.get("{0}, log scale", words.get("million documents")),
                                documents.getMin(),
                                documents.getMax()),
                        operations(series),
                        series,
                        guide(
                                curves.asked().documents().map(number -> number / MILLION),
                                words.get("million documents"))));
    }

    /** Returns the documents that each deployment holds in memory; empty if that is unknown. */
    public Optional<BarChart> room() {
        List<BarChart.Bar> bars = curves.deployments().stream()
                .flatMap(one -> one.roomDocuments().stream()
                        .map(room -> new BarChart.Bar(
                                one.name(),
                                room.value() / MILLION,
                                room.times(1 / MILLION).text())))
                .toList();
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(new BarChart(
                        words.get("Documents that fit into memory, estimated"), words.get("million documents"), bars));
    }

    private Series chosen(Option option, double x, Estimate figure) {
        return Series.dotted(
                predicted(words.get("your choice: {0}", option.topology().describe())),
                CHOSEN,
                List.of(new Point(x, figure.value())),
                whisker(x, figure).stream().toList());
    }

    /** Returns the 99th percentile of response times by the rate of arrivals; empty if it is unknown. */
    public Optional<LineChart> rates() {
        return rates(Optional.empty(), 0);
    }

    /** @param chosen a predicted deployment to be marked at a rate of arrivals, if its response times there are known */
    public Optional<LineChart> rates(Optional<Option> chosen, double arrivalsPerSecond) {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < curves.deployments().size(); style++) {
            Deployment one = curves.deployments().get(style);
            List<Point> points = one.byRate().stream()
                    .map(at -> new Point(at.arrivalsPerSecond(), at.p99Micros() / MILLIS))
                    .toList();
            if (!points.isEmpty()) {
                series.add(Series.line(predicted(one.name()), style, List.of(points)));
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        chosen.ifPresent(option -> option.p99Micros()
                .map(micros -> micros.times(1 / MILLIS))
                .ifPresent(millis -> series.add(chosen(option, arrivalsPerSecond, millis))));
        double end = withAsked(xs(series).getMax());
        curves.asked()
                .p99Micros()
                .map(micros -> micros / MILLIS)
                .ifPresent(millis -> series.add(Series.companion(
                        words.get("asked for: {0}", "p99 " + FigureText.number(millis) + " ms"),
                        LIMIT,
                        List.of(List.of(new Point(0, millis), new Point(end, millis))))));
        return Optional.of(chart(
                "p99 by arrival rate, predicted",
                "Predicted 99th percentile of response times of an open loop in milliseconds, by the operations "
                        + "that arrive per second.",
                LinearAxis.fromZero(words.get("arrivals/s"), end),
                LogAxis.over(words.get("ms, log scale"), series),
                series,
                throughputGuide(end)));
    }

    /** Returns the price of the cheapest deployment by throughput; empty if there are no prices. */
    public Optional<LineChart> prices() {
        if (curves.prices().stream().noneMatch(step -> step.price() > 0)) {
            return Optional.empty();
        }
        List<Series> series = Stream.of(
                        steps("by the predicted throughput", 0, curves.prices()),
                        steps("by the lower bound of the throughput", 1, curves.surePrices()))
                .flatMap(Optional::stream)
                .toList();
        double end = withAsked(xs(series).getMax());
        double highest = series.stream()
                .flatMap(Series::values)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
        return Optional.of(chart(
                "Price by throughput, predicted",
                "The price of the cheapest deployment by the throughput that is asked for.",
                LinearAxis.fromZero(words.get("operations/s that are asked for"), end),
                LinearAxis.fromZero(
                        words.get("price")
                                + curves.priceUnit()
                                        .map(unit -> " (" + unit + ")")
                                        .orElse(""),
                        ROOM_FOR_NAMES * highest),
                series,
                throughputGuide(end)));
    }

    private Optional<Series> steps(String name, int style, List<PriceStep> steps) {
        List<Point> points = new ArrayList<>();
        double from = 0;
        for (PriceStep step : steps) {
            points.add(new Point(from, step.price()));
            points.add(new Point(step.upTo(), step.price()));
            from = step.upTo();
        }
        return points.isEmpty() ? Optional.empty() : Optional.of(Series.line(words.get(name), style, List.of(points)));
    }

    /** Returns the measurements that calibrated the model, each beside its prediction for the same machines; empty without any. */
    public Optional<LineChart> checks() {
        Map<Topology, List<Check>> byTopology = curves.checks().stream()
                .collect(Collectors.groupingBy(Check::topology, LinkedHashMap::new, Collectors.toList()));
        List<Series> series = new ArrayList<>();
        byTopology.forEach((topology, checks) -> {
            int style = series.size() / 2;
            series.add(measured(
                    topology.describe(),
                    style,
                    checks.stream().map(Check::measured).toList()));
            series.add(Series.fitted(
                    predicted(topology.describe()),
                    style,
                    checks.stream()
                            .map(check -> new Point(
                                    check.measured().threads(),
                                    check.predicted().value()))
                            .toList()));
        });
        return series.isEmpty()
                ? Optional.empty()
                : Optional.of(chart(
                        "Calibration: measured and predicted throughput by threads",
                        "Measured operations/s of the results that calibrated the model, beside the predictions for the "
                                + "same machines.",
                        threads(series),
                        operations(series),
                        series,
                        List.of()));
    }

    private <T> List<Series> bounded(
            Function<Deployment, List<T>> curve, ToDoubleFunction<T> x, Function<T, Estimate> figure) {
        List<Series> series = new ArrayList<>();
        for (int style = 0; style < curves.deployments().size(); style++) {
            Deployment one = curves.deployments().get(style);
            List<T> points = curve.apply(one);
            if (!points.isEmpty()) {
                series.add(Series.bounded(
                        predicted(one.name()),
                        style,
                        points.stream()
                                .map(at -> new Point(
                                        x.applyAsDouble(at), figure.apply(at).value()))
                                .toList(),
                        points.stream()
                                .flatMap(at -> whisker(x.applyAsDouble(at), figure.apply(at)).stream())
                                .toList()));
            }
        }
        return series;
    }

    private static Optional<Series.Whisker> whisker(double x, Estimate figure) {
        return figure.low().flatMap(low -> figure.high().map(high -> new Series.Whisker(x, low, high)));
    }

    private Series measured(String deployment, int style, List<Measured> all) {
        return Series.dotted(
                words.get("{0}, measured", deployment),
                style,
                all.stream().map(one -> new Point(one.threads(), one.mean())).toList(),
                all.stream()
                        .filter(one -> one.throughput().size() > 1)
                        .map(AdviceCharts::range)
                        .toList());
    }

    private static Series.Whisker range(Measured one) {
        DoubleSummaryStatistics values =
                one.throughput().stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return new Series.Whisker(one.threads(), values.getMin(), values.getMax());
    }

    private String predicted(String deployment) {
        return words.get("{0}, predicted", deployment);
    }

    private ChartAxis threads(List<Series> series) {
        DoubleSummaryStatistics threads = xs(series);
        String label = words.get(Message.sense("axis", "threads"));
        return threads.getMax() > WIDE * threads.getMin()
                ? new LogAxis(words.get("{0}, log scale", label), threads.getMin(), threads.getMax())
                : LinearAxis.fromZero(label, threads.getMax());
    }

    private ChartAxis operations(List<Series> series) {
        return LinearAxis.fromZero(words.get("operations/s"), series);
    }

    private static DoubleSummaryStatistics xs(List<Series> series) {
        return series.stream().flatMap(Series::points).mapToDouble(Point::x).summaryStatistics();
    }

    /** The end of an axis of throughput, which includes what is asked for unless it is far beyond all curves. */
    private double withAsked(double most) {
        return curves.asked()
                .throughput()
                .filter(asked -> asked <= FAR * most)
                .map(asked -> Math.max(asked, most))
                .orElse(most);
    }

    private List<Guide> throughputGuide(double end) {
        return guide(curves.asked().throughput().filter(asked -> asked <= end), words.get("operations/s"));
    }

    private List<Guide> guide(Optional<Double> asked, String unit) {
        return asked
                .map(value -> words.get("asked for: {0}", FigureText.number(value) + " " + unit))
                .map(name -> new Guide(asked.get(), name, name))
                .stream()
                .toList();
    }

    private LineChart chart(
            String title, String description, ChartAxis x, ChartAxis y, List<Series> series, List<Guide> guides) {
        return new LineChart(words.get(title), words.get(description), x, y, series, List.of(), List.of(), guides);
    }
}
