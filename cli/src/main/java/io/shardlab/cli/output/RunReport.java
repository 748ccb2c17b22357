package io.shardlab.cli.output;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.ServerTables;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A result for a terminal: the answer first, on one screen; all tables and findings on demand. Formats only. */
public final class RunReport {

    /** The sentence on where more of a saved result is shown. */
    public static final String MORE = "More: --details, or simulator report DIR, shows {0}.";

    private static final String GAP = System.lineSeparator() + System.lineSeparator();

    /** The headline names the times of the first steps; the table has all of them. */
    private static final int MOST_STEPS = 4;

    private final RunResult result;
    private final List<PhaseReport> phases;
    private final List<FindingText> findings;
    private final ReportWords words;
    private final boolean details;

    /** @param details true to show servers, client, balance and all findings, too */
    public RunReport(RunResult result, boolean details, Language language) {
        this.result = result;
        this.phases = result.phases();
        this.findings = result.diagnosis().stream()
                .map(finding -> new FindingText(finding, language))
                .toList();
        this.words = new ReportWords(language);
        this.details = details;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(headline());
        Optional<MaximumText> maximum = MaximumText.of(result);
        maximum.ifPresent(text -> addUnlessEmpty(parts, text.trialsTable(), false));
        List<PhaseReport> shown =
                maximum.filter(text -> !details).map(MaximumText::otherPhases).orElse(phases);
        if (!shown.isEmpty()) {
            parts.add(TerminalTable.grid(RunTables.rates(shown), words));
        }
        addUnlessEmpty(parts, RunTables.machines(result), false);
        result.input()
                .map(input -> Lines.wrapped(input.describe().in(words.language())))
                .ifPresent(parts::add);
        result.target().slowMotion().ifPresent(motion -> parts.add(Lines.wrapped(motion.measured(phases))));
        addUnlessEmpty(parts, RunTables.latencies(measuredOrAll()), false);
        FactTable.in(result.facts()).forEach(table -> addUnlessEmpty(parts, RunTables.facts(table), true));
        addUnlessEmpty(parts, RunTables.stages(measuredOrAll()), true);
        addUnlessEmpty(parts, RunTables.events(phases), true);
        RepetitionSummary.inOwnUnit(result).map(this::repetitions).ifPresent(parts::add);
        StorageReport.of(result.facts()).ifPresent(storage -> addUnlessEmpty(parts, RunTables.storage(storage), false));
        if (details) {
            addUnlessEmpty(parts, RunTables.plans(phases), true);
            serverTables().forEach(table -> addUnlessEmpty(parts, table, true));
            addUnlessEmpty(parts, client(), false);
        }
        addUnlessEmpty(parts, RunTables.errors(phases), true);
        Stream.of(outages(), unavailableFacts()).filter(text -> !text.isEmpty()).forEach(parts::add);
        // The headline has the sentence of the first finding.
        findings.stream()
                .limit(1)
                .map(finding -> finding.explanation(Lines::wrapped))
                .forEach(parts::add);
        if (details) {
            findings.stream()
                    .skip(1)
                    .map(finding -> finding.whole(Lines::wrapped))
                    .forEach(parts::add);
        }
        parts.add(verdict());
        return String.join(GAP, parts);
    }

    /** Returns a line on how to see more than {@link #render} shows; empty if it shows everything. */
    public Optional<String> more() {
        List<String> kinds = new ArrayList<>();
        if (serverTables().stream().anyMatch(table -> !table.isEmpty())) {
            kinds.add(words.say("servers"));
        }
        if (!ServerTables.balance(phases).isEmpty()) {
            kinds.add(words.say("balance"));
        }
        if (!phases.isEmpty()) {
            kinds.add(words.say("the client"));
        }
        if (findings.size() > 1) {
            kinds.add(words.say(
                    "{0,choice,0#{0} more findings|1#1 more finding|1<{0} more findings}", findings.size() - 1L));
        }
        return details || kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(Lines.fitted(words.say(MORE, words.list(kinds))));
    }

    private void addUnlessEmpty(List<String> parts, Table table, boolean titled) {
        if (!table.isEmpty()) {
            parts.add(titled ? TerminalTable.of(table, words) : TerminalTable.untitled(table, words));
        } else {
            table.notes().forEach(note -> parts.add(Lines.wrapped(words.in(note))));
        }
    }

    private List<PhaseReport> measuredOrAll() {
        List<PhaseReport> measured =
                phases.stream().filter(PhaseReport::measured).toList();
        return measured.isEmpty() ? phases : measured;
    }

    private Optional<PhaseReport> lastPhase() {
        return phases.isEmpty() ? Optional.empty() : Optional.of(phases.get(phases.size() - 1));
    }

    private String headline() {
        Optional<String> maximum = MaximumText.of(result).map(text -> text.sentence(words.language()));
        String outcome = maximum.isPresent() ? "" : outcome();
        String target = words.in(result.target().description());
        String processors = words.say(
                "{0,choice,0#{0} client processors|1#1 client processor|1<{0} client processors}",
                result.client().cpus());
        String answer = outcome.isEmpty()
                ? words.say("{0} on a {1}, {2}", result.workload(), target, processors)
                : words.say("{0}: {1} on a {2}, {3}.", result.workload(), outcome, target, processors);
        // The sentence on a maximum names what limits beyond it.
        boolean limitIsNamed =
                result.maximum().flatMap(MaximumReport::limitedBy).isPresent();
        Stream<String> limit = findings.stream().limit(limitIsNamed ? 0 : 1).map(FindingText::sentence);
        return Stream.of(maximum.stream(), Stream.of(answer), limit)
                .flatMap(part -> part)
                .map(Lines::wrapped)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    /** Returns the measured figures, as in {@code 2,702 ops/s (p99 18.6 ms) from 10 threads}; empty if nothing was. */
    private String outcome() {
        List<PhaseReport> measured =
                phases.stream().filter(PhaseReport::measured).toList();
        List<String> names = measured.stream().map(PhaseReport::name).distinct().toList();
        if (names.isEmpty()) {
            return "";
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
                ? ""
                : words.say(
                        "{0} from {1}",
                        String.join(", ", figures) + (figures.size() < names.size() ? ", …" : ""),
                        words.say("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", last.threads()));
    }

    private Optional<String> median(Figure figure) {
        return Samples.of(figure.samples(result)).map(samples -> figure.text(samples.median()));
    }

    private List<Table> serverTables() {
        List<Table> tables = new ArrayList<>();
        lastPhase().ifPresent(phase -> {
            if (phase.latencies().perRouter().size() > 1) {
                tables.add(RunTables.routers(phase));
            }
            boolean severalHosts = phase.servers().server().stream()
                            .map(server -> server.host().map(host -> host.name()))
                            .distinct()
                            .count()
                    > 1;
            tables.add(ServerTables.servers(phase)
                    .only(
                            "server",
                            "role",
                            severalHosts ? "host" : "",
                            "s since restart",
                            "CPU, s",
                            "cache used",
                            "into cache, MB",
                            "disk read, MB",
                            "disk written, MB",
                            "connections"));
        });
        result.sharding()
                .map(sharding -> ServerTables.sharding(sharding)
                        .only("shard", "chunks", "jumbo chunks", "documents", "data, MB"))
                .ifPresent(tables::add);
        tables.add(ServerTables.balance(phases));
        return tables;
    }

    private Table client() {
        return RunTables.phases(phases)
                .only(
                        "phase",
                        "MB/s",
                        "client CPU",
                        "machine busy",
                        "stolen by hypervisor",
                        "GC, s",
                        "waits for connections, s",
                        "waits for documents, s",
                        "largest backlog");
    }

    private String repetitions(RepetitionSummary repetitions) {
        return Lines.fitted(words.say(
                "{0,number,#} repetitions: median {1} {2}/s, from {3} to {4} (spread {5}% of the median)",
                repetitions.count(),
                FigureText.number(repetitions.medianThroughput()),
                words.say(RepetitionSummary.unit(result) == RateUnit.DOCUMENTS ? "documents" : "operations"),
                FigureText.number(repetitions.minThroughput()),
                FigureText.number(repetitions.maxThroughput()),
                String.format(Locale.ROOT, "%.1f", repetitions.spreadPercent())));
    }

    private String outages() {
        return phases.stream()
                .flatMap(phase -> phase.failures().unavailable().stream()
                        .filter(unavailable -> unavailable.longestSeconds() > 0)
                        .map(unavailable -> words.say(
                                "{0}: longest time without a successful operation while others failed: {1}",
                                phase.title(), unavailable.length())))
                .map(Lines::wrapped)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private String unavailableFacts() {
        return result.facts().get(RunResult.UNAVAILABLE_FACTS) instanceof List<?> sentences
                ? sentences.stream()
                        .map(sentence -> Lines.wrapped(String.valueOf(sentence)))
                        .collect(Collectors.joining(System.lineSeparator()))
                : "";
    }

    private String verdict() {
        return words.say(
                        "Verdict: {0}",
                        words.say(
                                switch (result.verdict().status()) {
                                    case PASS -> "pass";
                                    case FAIL -> "fail";
                                    case STOPPED -> "stopped";
                                }))
                + result.verdict().reasonsIn(words.language()).stream()
                        .map(reason -> System.lineSeparator() + Lines.indented(reason))
                        .collect(Collectors.joining());
    }
}
