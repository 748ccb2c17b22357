package io.shardlab.predict.page;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.section.PageWords;
import io.shardlab.answers.section.RunSections;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.AdviceCurves.AtDocuments;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.advice.AdviceCurves.PriceStep;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.advice.OptionColumn;
import io.shardlab.predict.advice.OptionColumn.Formats;
import io.shardlab.predict.answer.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sections of an advice: the answer, the deployments, charts of predictions, and the evidence. */
public final class AdviceSections {

    static final String BOUNDS = "90 % bounds";
    private static final Pattern FIRST_SENTENCE = Pattern.compile("\\.(?= )|。");
    private static final String OPERATIONS = "operations/s";
    private static final double MILLION = 1e6;

    private final Advice advice;
    private final AdviceCurves curves;
    private final MeasuredAdvice measured;
    private final AdviceCharts charts;
    private final AdviceEvidence evidence;
    private final Language language;
    private final PageWords words;

    /**
     * @param measured an advice with its curves
     * @param results those that the advice rests on
     */
    public AdviceSections(MeasuredAdvice measured, List<SavedResult> results, Language language) {
        this.language = language;
        this.words = new PageWords(language);
        this.measured = measured;
        this.advice = measured.advice();
        this.curves = measured.curves().orElseThrow();
        this.charts = new AdviceCharts(curves, ChartTexts.in(language.locale()));
        this.evidence = new AdviceEvidence(advice, curves, charts, results, words);
    }

    /** Returns what the advice is about: operations, machines, goals and documents. */
    public String subject() {
        List<String> asked = new ArrayList<>(curves.asked().goals());
        curves.asked().documents().ifPresent(number -> asked.add(words.say("{0} documents", FigureText.count(number))));
        return words.say(
                asked.isEmpty() ? "Machines: {0}. Operations: {1}." : "Machines: {0}. Operations: {1}. Asked for: {2}.",
                curves.basis().hardware(),
                curves.operation(),
                String.join(", ", asked));
    }

    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.add(answer());
        measured.confirmation()
                .ifPresent(slow -> sections.add(paragraph(slow.conclusion().in(language))));
        advice.mattersMost().ifPresent(text -> sections.add(paragraph(text.in(language))));
        measured.restlessness().ifPresent(text -> sections.add(note(text.in(language))));
        sections.addAll(words.section("Deployments, predicted", List.of(words.table(deployments()))));
        measured.confirmation()
                .ifPresent(slow -> sections.addAll(words.section(
                        "Confirmed in slow motion", List.of(words.table(confirmed(slow.deployments()))))));
        List<Element> predicted = new ArrayList<>();
        predicted.add(RunSections.grid(charts()));
        curves.missing().forEach(text -> predicted.add(note(text.in(language))));
        sections.addAll(words.section("Charts, predicted", predicted));
        sections.addAll(words.section("What it rests on", evidence.all()));
        sections.addAll(words.section(
                "Caveats",
                Stream.concat(advice.notes().stream(), Stream.of(advice.notConsidered()))
                        .map(text -> paragraph(text.in(language)))
                        .toList()));
        return sections;
    }

    /** The answer with its first sentence, which is the verdict, in bold letters. */
    private Element answer() {
        String text = measured.answer().in(language);
        Matcher first = FIRST_SENTENCE.matcher(text);
        int end = first.find() ? first.end() : 0;
        String css = switch (measured.verdict()) {
            case NO, YES, DEPENDS -> "verdict";
            case UNDECIDED -> "verdict open";
            case NEITHER -> "verdict fail";
        };
        return Html.tag("p")
                .css(css)
                .add(Html.tag("strong").say(text.substring(0, end)), Html.text(text.substring(end)));
    }

    private Table deployments() {
        Set<OptionColumn> leftOut = curves.asked().goals().isEmpty() ? Set.of(OptionColumn.GOALS) : Set.of();
        Columns<Option> columns = new Columns<>();
        OptionColumn.of(advice.options(), leftOut, Formats.of(language, Estimate.Format.PLAIN))
                .forEach(column -> columns.add(column.head(), column.text()));
        return columns.table(advice.options())
                .noted(List.of(Message.of(
                        "The most important of {0,choice,1#1 deployment|1<{0} deployments} that were compared. A price "
                                + "is that of all servers{1}.",
                        advice.tried(),
                        advice.priceUnit().map(unit -> " (" + unit + ")").orElse(""))));
    }

    private Table confirmed(List<Compared> deployments) {
        return new Columns<Compared>()
                .say(Message.of("deployment"), one -> one.topology().words())
                .add("threads", one -> FigureText.count(one.threads()))
                .add(OPERATIONS + ", predicted", one -> one.predicted().text())
                .sayOptional(Message.of(BOUNDS), one -> one.predicted().bounds())
                .addOptional("measured", one -> one.measured().map(figures -> FigureText.number(figures.throughput())))
                .sayOptional(Message.of("within the bounds"), Compared::agreement)
                .addOptional(
                        "p99, ms, predicted", one -> one.predictedP99Micros().map(AdviceSections::millis))
                .sayOptional(
                        Message.of("p99, ms, 90 % bounds"),
                        one -> one.predictedP99Micros()
                                .flatMap(p99 -> p99.inMillis().bounds()))
                .addOptional(
                        "p99, ms, measured",
                        one -> one.measured()
                                .map(figures -> figures.responseMicros().get("99"))
                                .map(FigureText::microsAsMillis))
                .table(deployments)
                .noted(List.of(Message.of(
                        "Measured on a real cluster in slow motion on this machine, scaled to the machines of the "
                                + "advice, with all documents in memory.")));
    }

    private List<Element> charts() {
        List<Element> all = new ArrayList<>();
        all.add(words.figures()
                .of(
                        charts.throughput(),
                        Detail.FULL,
                        words.say("Closed loops. Areas: bounds with a confidence of 90 %.")
                                + curves.asked()
                                        .documents()
                                        .map(number -> words.say(" For {0} documents.", FigureText.count(number)))
                                        .orElse("")
                                + words.say(
                                        curves.deployments().stream()
                                                        .allMatch(one ->
                                                                one.measured().isEmpty())
                                                ? " No result is from such machines; the chart of the calibration has what was measured."
                                                : " Dots: measured in slow motion, scaled."),
                        byThreads()));
        charts.memory()
                .map(chart -> words.figures()
                        .of(
                                chart,
                                Detail.FULL,
                                words.say(
                                        "Where documents are not in memory, the reads per second of the disks limit throughput. How many "
                                                + "documents fit is an estimate."),
                                byDocuments()))
                .or(() -> charts.room().map(words.figures()::of))
                .ifPresent(all::add);
        charts.rates()
                .map(chart -> words.figures()
                        .of(
                                chart,
                                Detail.FULL,
                                words.say("Open loops: operations arrive at random. Lines end near the capacity."),
                                byRate()))
                .ifPresent(all::add);
        charts.prices()
                .map(chart -> words.figures()
                        .of(
                                chart,
                                Detail.FULL,
                                words.say(
                                        "Only deployments that meet the goals for response times. The lower bound is reached with a "
                                                + "confidence of 95 %."),
                                prices()))
                .ifPresent(all::add);
        return all;
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
                                Message.of(BOUNDS), row -> row.at().throughput().bounds()));
    }

    private Table byDocuments() {
        return table(
                AdviceSections::everyTenth,
                columns -> columns.add(
                                "million documents",
                                row -> FigureText.number(row.at().documents() / MILLION))
                        .add(OPERATIONS, row -> row.at().throughput().text())
                        .sayOptional(
                                Message.of(BOUNDS), row -> row.at().throughput().bounds()));
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

    static Element paragraph(String text) {
        return Html.tag("p").say(text);
    }

    static Element note(String text) {
        return Html.tag("p", "note", text);
    }
}
