package io.shardlab.report.section;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.Table;
import io.shardlab.report.saved.SavedRun;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** What comes first of a run: verdict, key figures, diagnosis, and what was measured. */
final class RunHead {

    private final SavedRun run;
    private final RunResult result;
    private final Defaults defaults;

    RunHead(SavedRun run, Defaults defaults) {
        this.run = run;
        this.result = run.result();
        this.defaults = defaults;
    }

    Element verdict() {
        Verdict.Status status = result.verdict().status();
        String mark = switch (status) {
            case PASS -> "✓ ";
            case FAIL -> "✗ ";
            case STOPPED -> "■ ";
        };
        Element verdict = Html.tag("p").css("verdict " + status.text());
        verdict.add(Html.tag("strong").say(mark + status.text()));
        result.verdict()
                .reasons()
                .forEach(reason -> verdict.add(Html.tag("span").say(" " + reason)));
        return verdict;
    }

    /** The figures that most readers come for, of the last phase that counts. */
    Element keyFigures() {
        Element tiles = Html.tag("dl").css("tiles");
        Element head = Html.tag("div").add(tiles);
        result.target()
                .slowMotion()
                .ifPresent(motion -> head.add(Html.tag("p")
                        .css("note")
                        .say(motion.measured(result.phases()) + " Charts over time show what was measured.")));
        run.last().ifPresent(phase -> {
            addTiles(tiles, phase);
            if (phase.repetition() > 1) {
                head.add(Html.tag("p").css("note").say("All but the median are of " + phase.title() + "."));
            }
        });
        return head;
    }

    private void addTiles(Element tiles, PhaseReport phase) {
        RateUnit unit = RateUnit.ofPhase(phase.name());
        String perSecond = ChartTexts.ENGLISH.get(unit);
        RepetitionSummary.inOwnUnit(result)
                .filter(repetitions -> repetitions.count() > 1)
                .ifPresentOrElse(
                        repetitions -> tiles.add(tile(
                                "median of " + repetitions.count() + " repetitions",
                                FigureText.number(repetitions.medianThroughput()),
                                perSecond + ", " + FigureText.number(repetitions.minThroughput()) + " to "
                                        + FigureText.number(repetitions.maxThroughput()))),
                        () -> tiles.add(tile("throughput", FigureText.number(unit.of(phase)), perSecond)));
        if (unit != RateUnit.DOCUMENTS) {
            tiles.add(tile("documents", FigureText.number(phase.counts().documentsPerSecond()), "documents/s"));
        }
        if (phase.wasTimedOnce()) {
            tiles.add(tile("time", FigureText.number(phase.seconds()), "s"));
        } else {
            String kind = RunTables.latencyKind(phase);
            for (String figure : List.of("p50", "p99", "max")) {
                String millis = RunTables.figure(kind + "-" + figure).apply(phase);
                tiles.add(tile(kind + " " + figure, millis.isEmpty() ? "–" : millis, "ms"));
            }
        }
        tiles.add(tile("errors", FigureText.count(phase.errorCount()), "of " + FigureText.count(phase.operations())));
        phase.targetRate()
                .ifPresent(rate -> tiles.add(tile(
                        "missed arrivals",
                        FigureText.count(phase.missedArrivals()),
                        "asked for " + FigureText.number(rate) + "/s")));
        tiles.add(tile(
                "client CPU",
                RunTables.clientCpu(phase),
                phase.client()
                        .machineCpuShare()
                        .map(share -> "machine " + FigureText.percent(share) + " busy")
                        .orElse("of " + result.client().cpus() + " processors")));
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
        return result.diagnosis().stream().map(RunHead::finding).toList();
    }

    static Element finding(Finding finding) {
        return Html.tag("div")
                .css("finding")
                .add(
                        Html.tag("p").add(Html.tag("strong").say(finding.finding())),
                        Html.tag("p").css("evidence").say("Seen: " + finding.evidence()),
                        Html.tag("p").say(finding.advice()));
    }

    Element measured() {
        ClientDescription client = result.client();
        Table table = new Table("", List.of("what", "value"));
        table.row("workload", result.workload());
        table.row("target", result.target().describe());
        if (!result.target().uris().isEmpty()) {
            table.row("reached by", String.join(", ", result.target().uris()));
        }
        result.input().ifPresent(input -> table.row("input", input.describe()));
        table.row("router kind", result.target().routerKind());
        table.row("servers", result.target().local() ? "started on the client machine" : "provided by the user");
        table.row("started", result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString());
        table.row("seed", String.valueOf(result.seed()));
        table.row(
                "client",
                "Shardlab " + client.simulatorVersion() + ", Java " + client.javaVersion() + ", MongoDB driver "
                        + client.driverVersion() + ", " + client.os() + ", " + client.cpus() + " processors, "
                        + FigureText.mebibytes(client.maxHeapBytes()) + " MB of heap");
        return table.render();
    }

    Element parameters() {
        Map<String, Object> changed = defaults.changed(result.workload(), result.parameters());
        Element all = Html.tag("details")
                .add(
                        Html.tag("summary").say("All " + result.parameters().size() + " parameters"),
                        table("", result.parameters()));
        return Html.tag("div")
                .add(
                        changed.isEmpty()
                                ? Html.tag("p").say("All parameters have their defaults.")
                                : table("Parameters that differ from the default", changed),
                        all);
    }

    private static Element table(String caption, Map<String, Object> parameters) {
        Table table = new Table(caption, List.of("parameter", "value"));
        parameters.forEach((name, value) -> table.row("--" + name, String.valueOf(value)));
        return table.render();
    }
}
