package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.drawing.PercentileCharts;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.ServerTables;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.verdict.Standing;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A run as a document: its outcome, its verdict, the bottleneck, and then all figures. */
public final class RunDocument {

    /** The outcome names the times of the first steps; the table has all of them. */
    static final int MOST_STEPS = 4;

    private final RunResult result;
    private final List<PhaseReport> phases;
    private final List<PhaseReport> measured;
    private final List<PhaseReport> repetitions;
    private final Language language;
    private final Document.Builder document = new Document.Builder();

    private RunDocument(RunResult result, Language language) {
        this.result = result;
        this.phases = result.phases();
        this.measured = phases.stream().filter(PhaseReport::measured).toList();
        this.repetitions = result.lastRepetitions();
        this.language = language;
    }

    /**
     * Returns a result as a document.
     *
     * @param language that of its reader
     */
    public static Document of(RunResult result, Language language) {
        return new RunDocument(result, language).document(List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the beginning of the document: the outcome, the verdict and the key figures.
     *
     * @param language that of its reader
     */
    public static Document answer(RunResult result, Language language) {
        return new RunDocument(result, language).answer(List.of());
    }

    /** Returns a run as a document with every chart. It draws them when they are shown. */
    public static Document of(SavedRun run, Defaults defaults, Language language) {
        return new RunDocument(run.result(), language)
                .document(run.problems(), Optional.of(texts -> charts(run, texts)), Optional.of(defaults));
    }

    /** Returns one of many runs as a document with the main charts. */
    static Document ofMany(SavedRun run, Defaults defaults, Language language) {
        return new RunDocument(run.result(), language)
                .document(run.problems(), Optional.of(texts -> mainCharts(run, texts)), Optional.of(defaults));
    }

    private Document document(List<Message> problems, Optional<Drawing> charts, Optional<Defaults> defaults) {
        document.add(answer(problems));
        result.target()
                .slowMotion()
                .ifPresent(motion -> document.say(Message.text(motion.measured(phases)), Tone.NOTE)
                        .say(
                                charts.map(any -> Message.of("Charts over time are not scaled."))
                                        .orElse(Message.NONE),
                                Tone.NOTE));
        List<Finding> findings = result.diagnosis();
        findings.stream().limit(1).forEach(document::reason);
        charts.ifPresent(document::charts);
        addFigures();
        Document.Builder others = new Document.Builder();
        findings.stream().skip(1).forEach(others::reason);
        document.details(
                Message.of("{0,choice,0#{0} more findings|1#1 more finding|1<{0} more findings}", findings.size() - 1L),
                others.build());
        addServers();
        return document.details(
                        Message.of("the client"),
                        new Document.Builder().figures(RunTables.client(phases)).build())
                .details(Message.of("what was measured"), RunConditions.of(result, defaults))
                .build();
    }

    private Document answer(List<Message> problems) {
        Optional<MaximumText> maximum = MaximumText.of(result);
        Standing standing = Standing.of(result);
        Tone tone = switch (standing.state()) {
            case MET, NOT_ASKED -> Tone.ANSWER;
            case DOES_NOT_COUNT -> Tone.OPEN;
            case MISSED, FAILED -> Tone.FAILED;
        };
        return new Document.Builder()
                .say(maximum.map(text -> Message.text(text.sentence(language))).orElse(Message.NONE), tone)
                .say(outcome(maximum.isPresent()), maximum.isPresent() ? Tone.PLAIN : tone)
                .say(verdict(standing), sign(standing.state()))
                .sayAll(problems, Tone.NOTE)
                .keyFigures(RunKeyFigures.of(result))
                .say(repeated(), Tone.NOTE)
                .build();
    }

    /** The workload, its figures, and where they were measured. */
    private Message outcome(boolean searched) {
        Message outcome = searched ? Message.NONE : figures();
        Message target = result.target().description();
        Message processors = Message.of(
                "{0,choice,0#{0} client processors|1#1 client processor|1<{0} client processors}",
                result.client().cpus());
        return outcome.toString().isEmpty()
                ? Message.of("{0} on a {1}, {2}", result.workload(), target, processors)
                : Message.of("{0}: {1} on a {2}, {3}.", result.workload(), outcome, target, processors);
    }

    /** The measured figures, as in {@code 2,702 ops/s (p99 18.6 ms) from 10 threads}; empty if nothing was. */
    private Message figures() {
        List<String> names = measured.stream().map(PhaseReport::name).distinct().toList();
        if (names.isEmpty()) {
            return Message.NONE;
        }
        PhaseReport last = measured.get(measured.size() - 1);
        List<String> figures = new ArrayList<>();
        if (names.size() > 1) {
            List<Figure> times = FigureCatalogue.speeds(names);
            for (int i = 0; i < Math.min(MOST_STEPS, names.size()); i++) {
                String name = names.get(i);
                median(times.get(i)).ifPresent(time -> figures.add(name + " " + time));
            }
        } else if (last.wasTimedOnce()) {
            median(FigureCatalogue.named("seconds")).ifPresent(figures::add);
        } else {
            String p99 = median(FigureCatalogue.named(
                            last.openLoop().targetRate().isPresent() ? "response-p99" : "service-p99"))
                    .map(time -> " (p99 " + time + ")")
                    .orElse("");
            FigureCatalogue.speeds(names).forEach(rate -> median(rate).ifPresent(speed -> figures.add(speed + p99)));
        }
        return figures.isEmpty()
                ? Message.NONE
                : Message.of(
                        "{0} from {1}",
                        String.join(", ", figures) + (figures.size() < names.size() ? ", …" : ""),
                        Message.of("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", last.threads()));
    }

    private Optional<String> median(Figure figure) {
        return Samples.of(figure.samples(result)).map(samples -> figure.text(samples.median()));
    }

    private static Message verdict(Standing standing) {
        List<Message> parts = new ArrayList<>(standing.reasons());
        parts.add(0, Message.of("Verdict: {0}", standing.state().words()));
        return Message.joined("; ", parts);
    }

    private static Tone sign(Standing.State state) {
        return switch (state) {
            case MET -> Tone.GOOD;
            case NOT_ASKED -> Tone.NOTE;
            case DOES_NOT_COUNT -> Tone.WARNING;
            case MISSED, FAILED -> Tone.BAD;
        };
    }

    private Message repeated() {
        return RepetitionSummary.inOwnUnit(result)
                .map(all -> Message.of(
                        "{0,number,#} repetitions: median {1} {2}/s, from {3} to {4} (spread {5}% of the median)",
                        all.count(),
                        FigureText.number(all.medianThroughput()),
                        Message.of(RepetitionSummary.unit(result) == RateUnit.DOCUMENTS ? "documents" : "operations"),
                        FigureText.number(all.minThroughput()),
                        FigureText.number(all.maxThroughput()),
                        String.format(Locale.ROOT, "%.1f", all.spreadPercent())))
                .orElse(Message.NONE);
    }

    /** Terminals have the rates alone, and no titles where the columns say what they are. */
    private void addFigures() {
        Optional<MaximumText> maximum = MaximumText.of(result);
        List<PhaseReport> counted = measured.isEmpty() ? phases : measured;
        List<PhaseReport> shown = maximum.map(MaximumText::otherPhases).orElse(phases);
        maximum.ifPresent(text -> addUntitled(text.trialsTable()));
        document.figures(RunTables.phases(shown), List.of(RunTables.rates(shown).titled(Message.NONE)));
        addUntitled(RunTables.machines(result));
        result.input().ifPresent(input -> document.say(input.describe()));
        addUntitled(RunTables.latencies(counted));
        FactTable.in(result.facts()).forEach(table -> document.figures(RunTables.facts(table)));
        document.figures(RunTables.stages(counted)).figures(RunTables.events(phases));
        StorageReport.of(result.facts()).ifPresent(storage -> addUntitled(RunTables.storage(storage)));
        document.figures(RunTables.errors(phases)).sayAll(outages(), Tone.PLAIN).sayAll(unavailableFacts(), Tone.NOTE);
        maximum.ifPresent(text -> document.details(
                Message.of("the phases of trials"),
                new Document.Builder()
                        .figures(
                                RunTables.phases(phases).titled(Message.NONE),
                                List.of(RunTables.rates(phases).titled(Message.NONE)))
                        .build()));
    }

    private void addUntitled(Table table) {
        document.figures(table, List.of(table.titled(Message.NONE)));
    }

    private List<Message> outages() {
        return phases.stream()
                .flatMap(phase -> phase.failures().unavailable().stream()
                        .filter(unavailable -> unavailable.longestSeconds() > 0)
                        .map(unavailable -> Message.of(
                                "{0}: longest time without a successful operation while others failed: {1}",
                                phase.title(), unavailable.length())))
                .toList();
    }

    private List<Message> unavailableFacts() {
        return result.facts().get(RunResult.UNAVAILABLE_FACTS) instanceof List<?> sentences
                ? sentences.stream()
                        .map(sentence -> Message.text(String.valueOf(sentence)))
                        .toList()
                : List.of();
    }

    private void addServers() {
        Document.Builder servers = new Document.Builder();
        List<PhaseReport> counted = repetitions.isEmpty() ? phases : repetitions;
        counted.stream().reduce((one, next) -> next).ifPresent(phase -> {
            if (phase.latencies().perRouter().size() > 1) {
                servers.figures(RunTables.routers(phase));
            }
            Table all = ServerTables.servers(phase);
            servers.figures(all, List.of(all.only(fitting(phase))));
        });
        result.sharding()
                .map(ServerTables::sharding)
                .ifPresent(all -> servers.figures(
                        all, List.of(all.only("shard", "chunks", "jumbo chunks", "documents", "data, MB"))));
        document.details(
                        Message.of("plans"),
                        new Document.Builder().figures(RunTables.plans(phases)).build())
                .details(Message.of("servers"), servers.build())
                .details(
                        Message.of("balance"),
                        new Document.Builder()
                                .figures(ServerTables.balance(phases))
                                .build());
    }

    /** The columns of servers that fit a terminal. */
    private static String[] fitting(PhaseReport phase) {
        boolean several = phase.servers().server().stream()
                        .map(server -> server.host().map(host -> host.name()))
                        .distinct()
                        .count()
                > 1;
        return new String[] {
            "server",
            "role",
            several ? "host" : "",
            "s since restart",
            "CPU, s",
            "cache used",
            "into cache, MB",
            "disk read, MB",
            "disk written, MB",
            "connections"
        };
    }

    private static List<Chart> charts(SavedRun run, ChartTexts texts) {
        TimeCharts time = new TimeCharts(RunCourse.of(run), texts);
        RunBars bars = new RunBars(texts);
        List<Chart> charts = new ArrayList<>(bars(bars.facts(run.result())));
        charts.addAll(lines(time.throughput()));
        charts.addAll(PercentileCharts.withFigures(
                texts.get("Latency by percentile, measured phases"), run.percentiles(), texts));
        charts.addAll(lines(time.latencies()));
        charts.addAll(lines(time.load()));
        charts.addAll(lines(time.preparation()));
        charts.addAll(bars(bars.servers(run)));
        return charts;
    }

    private static List<Chart> mainCharts(SavedRun run, ChartTexts texts) {
        List<Chart> charts = new ArrayList<>(lines(new TimeCharts(RunCourse.of(run), texts)
                .throughput().stream().limit(1).toList()));
        charts.addAll(PercentileCharts.withFigures(texts.get("Latency by percentile"), run.percentiles(), texts));
        charts.addAll(bars(new RunBars(texts).servers(run).stream().limit(2).toList()));
        return charts;
    }

    private static List<Chart> lines(List<LineChart> charts) {
        return charts.stream().<Chart>map(Drawing.Lines::new).toList();
    }

    private static List<Chart> bars(List<BarChart> charts) {
        return charts.stream().<Chart>map(Drawing.Bars::new).toList();
    }
}
