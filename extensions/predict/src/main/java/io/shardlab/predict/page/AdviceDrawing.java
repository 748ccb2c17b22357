package io.shardlab.predict.page;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.AdviceCurves.AtDocuments;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import io.shardlab.predict.answer.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The charts of an advice, each with its figures as a table. */
record AdviceDrawing(AdviceCurves curves) implements Drawing {

    private static final String OPERATIONS = "operations/s";
    private static final double MILLION = 1e6;

    @Override
    public List<Chart> in(ChartTexts texts) {
        AdviceCharts charts = new AdviceCharts(curves, texts);
        List<Chart> all = new ArrayList<>();
        all.add(new Lines(charts.throughput(), aboutThreads(texts), Optional.of(byThreads())));
        charts.memory()
                .<Chart>map(chart -> new Lines(
                        chart,
                        texts.get(
                                "Where documents are not in memory, the reads per second of the disks limit throughput. How many "
                                        + "documents fit is an estimate."),
                        Optional.of(byDocuments())))
                .or(() -> charts.room().map(Bars::new))
                .ifPresent(all::add);
        charts.rates()
                .map(chart -> new Lines(
                        chart,
                        texts.get("Open loops: operations arrive at random. Lines end near the capacity."),
                        Optional.of(byRate())))
                .ifPresent(all::add);
        charts.prices()
                .map(chart -> new Lines(
                        chart,
                        texts.get(
                                "Only deployments that meet the goals for response times. The lower bound is reached with a "
                                        + "confidence of 95 %."),
                        Optional.of(prices())))
                .ifPresent(all::add);
        return all;
    }

    private String aboutThreads(ChartTexts texts) {
        return texts.get("Closed loops. Areas: bounds with a confidence of 90 %.")
                + curves.asked()
                        .documents()
                        .map(number -> texts.get(" For {0} documents.", FigureText.count(number)))
                        .orElse("")
                + texts.get(
                        curves.deployments().stream()
                                        .allMatch(one -> one.measured().isEmpty())
                                ? " No result is from such machines; the chart of the calibration has what was measured."
                                : " Dots: measured in slow motion, scaled.");
    }

    /** A point of a curve with the name of its deployment. */
    private record Row<T>(String deployment, T at) {}

    /** A table with a row for each point of a curve. */
    private <T> Table table(Function<Deployment, List<T>> curve, UnaryOperator<Columns<Row<T>>> figures) {
        return figures.apply(new Columns<Row<T>>().add("deployment", Row::deployment))
                .table(curves.deployments().stream()
                        .flatMap(one -> curve.apply(one).stream().map(at -> new Row<>(one.name(), at)))
                        .toList());
    }

    private Table byThreads() {
        return table(
                Deployment::byThreads,
                columns -> columns.add(
                                "threads", row -> FigureText.count(row.at().threads()))
                        .add(OPERATIONS, row -> row.at().throughput().text())
                        .sayOptional(
                                Message.of(AdviceDocument.BOUNDS),
                                row -> row.at().throughput().bounds()));
    }

    private Table byDocuments() {
        return table(
                AdviceDrawing::everyTenth,
                columns -> columns.add(
                                "million documents",
                                row -> FigureText.number(row.at().documents() / MILLION))
                        .add(OPERATIONS, row -> row.at().throughput().text())
                        .sayOptional(
                                Message.of(AdviceDocument.BOUNDS),
                                row -> row.at().throughput().bounds()));
    }

    private static List<AtDocuments> everyTenth(Deployment one) {
        return IntStream.range(0, one.byDocuments().size())
                .filter(index -> index % 10 == 0)
                .mapToObj(one.byDocuments()::get)
                .toList();
    }

    private Table byRate() {
        return table(
                Deployment::byRate,
                columns -> columns.add(
                                "arrivals/s", row -> FigureText.number(row.at().arrivalsPerSecond()))
                        .add(
                                "p99, ms",
                                row -> millis(Estimate.withoutBounds(row.at().p99Micros()))));
    }

    private Table prices() {
        return new Columns<Row<PriceStep>>()
                .add("deployment", Row::deployment)
                .add("price", row -> FigureText.number(row.at().price()))
                .add(
                        "is the cheapest up to, operations/s",
                        row -> Estimate.withoutBounds(row.at().upTo()).text())
                .table(curves.prices().stream()
                        .map(step -> new Row<>(step.name(), step))
                        .toList());
    }

    private static String millis(Estimate micros) {
        return micros.inMillis().text();
    }
}
