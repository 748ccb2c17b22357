package io.shardlab.answers.section;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.answers.table.RunTables;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;

/** The verdict, key figures, diagnosis and conditions of a run. */
final class RunHead {

    private static final String DOCUMENTS = "documents-per-second";

    private final SavedRun run;
    private final RunResult result;
    private final Defaults defaults;
    private final PageWords words;
    private final List<PhaseReport> repetitions;

    RunHead(SavedRun run, Defaults defaults, PageWords words) {
        this.run = run;
        this.result = run.result();
        this.repetitions = result.lastRepetitions();
        this.defaults = defaults;
        this.words = words;
    }

    Element verdict() {
        Verdict.Status status = result.verdict().status();
        String mark = switch (status) {
            case PASS -> "✓ ";
            case FAIL -> "✗ ";
            case STOPPED -> "■ ";
        };
        Element verdict = Html.tag("p").css("verdict " + status.text());
        verdict.add(Html.tag("strong").say(mark + words.say(status.text())));
        result.verdict()
                .reasonsIn(words.language())
                .forEach(reason -> verdict.add(Html.tag("span").say(" " + reason)));
        return verdict;
    }

    /** The files that are not used, if any. */
    List<Element> problems() {
        return run.problems().stream()
                .map(problem -> Html.tag("p").css("note").say(problem.in(words.language())))
                .toList();
    }

    /** The key figures of the last phase that counts. */
    Element keyFigures() {
        Element tiles = Html.tag("dl").css("tiles");
        Element head = Html.tag("div");
        MaximumText.of(result)
                .ifPresent(maximum ->
                        head.add(Html.tag("p").add(Html.tag("strong").say(maximum.sentence(words.language())))));
        head.add(tiles);
        result.target()
                .slowMotion()
                .ifPresent(motion -> head.add(Html.tag("p")
                        .css("note")
                        .say(motion.measured(result.phases()) + " " + words.say("Charts over time are not scaled."))));
        run.last().ifPresent(phase -> {
            addTiles(tiles, phase);
            if (repetitions.size() > 1) {
                head.add(Html.tag("p")
                        .css("note")
                        .say(words.say(
                                "Medians of {0,number,#} repetitions; errors are those of all of them.",
                                repetitions.size())));
            }
        });
        return head;
    }

    private void addTiles(Element tiles, PhaseReport phase) {
        RateUnit unit = RateUnit.ofPhase(phase.name());
        String perSecond = words.charts().get(unit);
        RepetitionSummary.inOwnUnit(result)
                .filter(summary -> summary.count() > 1)
                .ifPresentOrElse(
                        summary -> tiles.add(tile(
                                words.say("median of {0,number,#} repetitions", summary.count()),
                                FigureText.number(summary.medianThroughput()),
                                words.say(
                                        "{0}, {1} to {2}",
                                        perSecond,
                                        FigureText.number(summary.minThroughput()),
                                        FigureText.number(summary.maxThroughput())))),
                        () -> tiles.add(tile(
                                words.say("throughput"),
                                median(unit == RateUnit.DOCUMENTS ? DOCUMENTS : "throughput"),
                                perSecond)));
        if (unit != RateUnit.DOCUMENTS) {
            tiles.add(tile(words.say("documents"), median(DOCUMENTS), words.say("documents/s")));
        }
        if (phase.wasTimedOnce()) {
            tiles.add(tile(words.say("time"), median("seconds"), "s"));
        } else {
            // Only an open loop has response times of its own.
            String kind = phase.openLoop().targetRate().isPresent() ? "response" : "service";
            for (String figure : List.of("p50", "p99", "max")) {
                tiles.add(tile(
                        words.say(kind.equals("response") ? "response {0}" : "service {0}", figure),
                        median(kind + "-" + figure),
                        "ms"));
            }
        }
        tiles.add(tile(
                words.say("errors"),
                FigureText.count(
                        repetitions.stream().mapToLong(PhaseReport::errorCount).sum()),
                words.say(
                        "of {0}",
                        repetitions.stream()
                                .mapToLong(one -> one.counts().operations())
                                .sum())));
        phase.openLoop()
                .targetRate()
                .ifPresent(rate -> tiles.add(tile(
                        words.say("missed arrivals"),
                        median("missed-arrivals"),
                        words.say("target {0}/s", FigureText.number(rate)))));
        tiles.add(tile(
                words.say("client CPU"),
                RunTables.clientCpu(phase).orElse(Table.NOTHING),
                phase.client()
                        .machineCpuShare()
                        .map(share -> words.say("machine {0} busy", FigureText.percent(share)))
                        .orElse(words.say(
                                "of {0,number,#} processors", result.client().cpus()))));
    }

    /** The median of a figure over the repetitions, as text. */
    private String median(String figure) {
        return FigureCatalogue.ofPhases(figure).shown(repetitions).orElse(Table.NOTHING);
    }

    private static Element tile(String name, String figure, String unit) {
        return Html.tag("div")
                .add(
                        Html.tag("dt").say(name),
                        Html.tag("dd")
                                .add(
                                        Html.tag("b").say(figure),
                                        Html.text(" "),
                                        Html.tag("span").say(unit)));
    }

    List<Element> diagnosis() {
        Document.Builder document = new Document.Builder();
        result.diagnosis().forEach(document::reason);
        return PageDocument.elements(document.build(), words.language());
    }

    Element measured() {
        return words.table(RunFigureTables.conditions(Message.NONE, result));
    }

    Element parameters() {
        Map<String, Object> changed = defaults.changed(result.workload(), result.parameters());
        Element all = Html.tag("details")
                .add(
                        Html.tag("summary")
                                .say(words.say(
                                        "All {0,number,#} parameters",
                                        result.parameters().size())),
                        table(Message.NONE, result.parameters()));
        return Html.tag("div")
                .add(
                        changed.isEmpty()
                                ? Html.tag("p").say(words.say("All parameters have their defaults."))
                                : table(Message.of("Parameters that differ from the default"), changed),
                        all);
    }

    private Element table(Message caption, Map<String, Object> parameters) {
        return words.table(RunFigureTables.parameters(caption, parameters));
    }
}
