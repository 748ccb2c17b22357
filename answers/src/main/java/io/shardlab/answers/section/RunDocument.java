package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.drawing.PercentileCharts;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.ServerTables;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A run as a document: its outcome, its verdict, the bottleneck, and then all figures. */
public final class RunDocument {

    /** The outcome names the times of the first steps; the table has all of them. */
    private static final int MOST_STEPS = 4;

    private static final String DOCUMENTS = "documents-per-second";

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
     * Returns the beginning of the document: the outcome and the verdict.
     *
     * @param language that of its reader
     */
    public static Document answer(RunResult result, Language language) {
        return new RunDocument(result, language).answer();
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
        document.add(answer())
                .sayAll(problems, Tone.NOTE)
                .keyFigures(keyFigures())
                .say(repeated(), Tone.NOTE);
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
                .details(Message.of("what was measured"), conditions(defaults))
                .build();
    }

    private Document answer() {
        Optional<MaximumText> maximum = MaximumText.of(result);
        Verdict.Status status = result.verdict().status();
        Tone tone = switch (status) {
            case PASS -> Tone.ANSWER;
            case FAIL -> Tone.FAILED;
            case STOPPED -> Tone.OPEN;
        };
        return new Document.Builder()
                .say(maximum.map(text -> Message.text(text.sentence(language))).orElse(Message.NONE), tone)
                .say(outcome(maximum.isPresent()), maximum.isPresent() ? Tone.PLAIN : tone)
                .say(verdict(), sign(status))
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

    private Message verdict() {
        Verdict verdict = result.verdict();
        return Message.joined(
                "; ",
                Stream.concat(
                                Stream.of(Message.of(
                                        "Verdict: {0}",
                                        Message.of(
                                                switch (verdict.status()) {
                                                    case PASS -> "pass";
                                                    case FAIL -> "fail";
                                                    case STOPPED -> "stopped";
                                                }))),
                                verdict.messages().stream())
                        .toList());
    }

    private static Tone sign(Verdict.Status status) {
        return switch (status) {
            case PASS -> Tone.GOOD;
            case FAIL -> Tone.BAD;
            case STOPPED -> Tone.WARNING;
        };
    }

    private Optional<PhaseReport> last() {
        return repetitions.stream().reduce((one, next) -> next);
    }

    /** The figures of the last phase that counts, as medians over its repetitions; errors are those of all of them. */
    private List<KeyFigure> keyFigures() {
        List<KeyFigure> figures = new ArrayList<>();
        last().ifPresent(phase -> {
            RateUnit unit = RateUnit.ofPhase(phase.name());
            figures.add(throughput(unit));
            if (unit != RateUnit.DOCUMENTS) {
                figures.add(new KeyFigure(Message.of("documents"), median(DOCUMENTS), Message.of("documents/s")));
            }
            if (phase.wasTimedOnce()) {
                figures.add(new KeyFigure(Message.of("time"), median("seconds"), Message.text("s")));
            } else {
                // Only an open loop has response times of its own.
                boolean open = phase.openLoop().targetRate().isPresent();
                Stream.of("p50", "p99", "max")
                        .map(figure -> new KeyFigure(
                                Message.of(open ? "response {0}" : "service {0}", figure),
                                median((open ? "response-" : "service-") + figure),
                                Message.text("ms")))
                        .forEach(figures::add);
            }
            figures.add(new KeyFigure(
                    Message.of("errors"),
                    FigureText.count(repetitions.stream()
                            .mapToLong(PhaseReport::errorCount)
                            .sum()),
                    Message.of(
                            "of {0}",
                            repetitions.stream()
                                    .mapToLong(one -> one.counts().operations())
                                    .sum())));
            phase.openLoop()
                    .targetRate()
                    .ifPresent(rate -> figures.add(new KeyFigure(
                            Message.of("missed arrivals"),
                            median("missed-arrivals"),
                            Message.of("target {0}/s", FigureText.number(rate)))));
            figures.add(new KeyFigure(
                    Message.of("client CPU"),
                    RunTables.clientCpu(phase).orElse(Table.NOTHING),
                    phase.client()
                            .machineCpuShare()
                            .map(share -> Message.of("machine {0} busy", FigureText.percent(share)))
                            .orElseGet(() -> Message.of(
                                    "of {0,number,#} processors",
                                    result.client().cpus()))));
        });
        return figures;
    }

    private KeyFigure throughput(RateUnit unit) {
        Message perSecond = Message.of(unit == RateUnit.DOCUMENTS ? "documents/s" : "operations/s");
        return RepetitionSummary.inOwnUnit(result)
                .filter(summary -> summary.count() > 1)
                .map(summary -> new KeyFigure(
                        Message.of("median of {0,number,#} repetitions", summary.count()),
                        FigureText.number(summary.medianThroughput()),
                        Message.of(
                                "{0}, {1} to {2}",
                                perSecond,
                                FigureText.number(summary.minThroughput()),
                                FigureText.number(summary.maxThroughput()))))
                .orElseGet(() -> new KeyFigure(
                        Message.of("throughput"),
                        median(unit == RateUnit.DOCUMENTS ? DOCUMENTS : "throughput"),
                        perSecond));
    }

    /** The median of a figure over the repetitions, as text. */
    private String median(String figure) {
        return FigureCatalogue.ofPhases(figure).shown(repetitions).orElse(Table.NOTHING);
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
        last().or(() -> phases.stream().reduce((one, next) -> next)).ifPresent(phase -> {
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

    /** The conditions of the run, and the programs that took part. */
    private Document conditions(Optional<Defaults> defaults) {
        Document.Builder conditions = new Document.Builder().figures(measured());
        defaults.ifPresent(known -> {
            Map<String, Object> changed = known.changed(result.workload(), result.parameters());
            if (changed.isEmpty()) {
                conditions.say(Message.of("All parameters have their defaults."));
            } else {
                conditions.figures(parameters(Message.of("Parameters that differ from the default"), changed));
            }
        });
        Message all =
                Message.of("All {0,number,#} parameters", result.parameters().size());
        conditions.folded(
                all,
                () -> new Document.Builder()
                        .figures(parameters(all, result.parameters()))
                        .build());
        return conditions.figures(facts()).build();
    }

    /** The notes of the workload, other than its tables. */
    private Table facts() {
        return new Columns<Map.Entry<String, Object>>()
                .add("fact", Map.Entry::getKey)
                .add("value", fact -> String.valueOf(fact.getValue()))
                .table(
                        Message.of("Facts from the workload"),
                        result.facts().entrySet().stream()
                                .filter(fact -> !fact.getKey().equals(FactTable.FACT))
                                .toList());
    }

    private Table measured() {
        ClientDescription client = result.client();
        List<List<Message>> rows = new ArrayList<>();
        rows.add(List.of(Message.of("workload"), Message.text(result.workload())));
        rows.add(List.of(Message.of("target"), result.target().description()));
        if (!result.target().uris().isEmpty()) {
            rows.add(List.of(
                    Message.of("reached by"),
                    Message.text(String.join(", ", result.target().uris()))));
        }
        result.input().ifPresent(input -> rows.add(List.of(Message.of("input"), input.describe())));
        rows.add(List.of(Message.of("router kind"), Message.text(result.target().routerKind())));
        rows.add(List.of(
                Message.of("servers"),
                Message.of(result.target().local() ? "started on the client machine" : "provided by the user")));
        rows.add(List.of(
                Message.of("started"),
                Message.text(result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString())));
        rows.add(List.of(Message.of("seed"), Message.text(String.valueOf(result.seed()))));
        rows.add(List.of(
                Message.of("client"),
                Message.of(
                        "Shardlab {0}, Java {1}, MongoDB driver {2}, {3}, {4,number,#} processors, {5} MB of heap",
                        client.simulatorVersion(),
                        client.javaVersion(),
                        client.driverVersion(),
                        client.os(),
                        client.cpus(),
                        FigureText.mebibytes(client.maxHeapBytes()))));
        return Table.pairs(Message.of("What was measured"), rows);
    }

    private static Table parameters(Message title, Map<String, Object> parameters) {
        return new Columns<Map.Entry<String, Object>>()
                .add("parameter", parameter -> "--" + parameter.getKey())
                .add("value", parameter -> String.valueOf(parameter.getValue()))
                .table(title, parameters.entrySet());
    }

    private static List<Chart> charts(SavedRun run, ChartTexts texts) {
        TimeCharts time = new TimeCharts(run, texts);
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
        List<Chart> charts = new ArrayList<>(
                lines(new TimeCharts(run, texts).throughput().stream().limit(1).toList()));
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
