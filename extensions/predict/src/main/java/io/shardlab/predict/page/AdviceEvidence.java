package io.shardlab.predict.page;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.AdviceCurves.Check;
import io.shardlab.predict.answer.Answer.Calibrated;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The measurements that an advice rests on: each beside the model's prediction, the results, and the calibrated parameters. */
final class AdviceEvidence {

    private static final double PERCENT = 100;

    private AdviceEvidence() {}

    /** @param results those that the advice rests on */
    static Document of(AdviceCurves curves, List<SavedResult> results) {
        return new Document.Builder()
                .charts(texts -> new AdviceCharts(curves, texts)
                        .checks().stream()
                                .<Drawing.Chart>map(chart -> new Drawing.Lines(
                                        chart,
                                        texts.get(
                                                "The machines of the results, not those of the predictions above. Dots: measured; dotted lines: "
                                                        + "predicted by the calibrated model.")))
                                .toList())
                .figures(checks(curves))
                .figures(results(results))
                .figures(parameters(curves))
                .sayAll(curves.leftOut(), Tone.NOTE)
                .build();
    }

    private static Table checks(AdviceCurves curves) {
        return new Columns<Check>()
                .say(Message.of("deployment"), check -> check.topology().words())
                .add("threads", check -> FigureText.count(check.measured().threads()))
                .add("measured", check -> FigureText.number(check.measured().mean()))
                .add("predicted", check -> check.predicted().text())
                .sayOptional(
                        Message.of(AdviceDocument.BOUNDS),
                        check -> check.predicted().bounds())
                .add("deviation", check -> String.format(Locale.ROOT, "%+.1f %%", PERCENT * check.deviation()))
                .table(Message.of("Operations/s on the machines of the results"), curves.checks());
    }

    private static Table results(List<SavedResult> results) {
        return new Columns<SavedResult>()
                .add("folder", AdviceEvidence::folder)
                .addOptional("label", one -> one.result().label().map(label -> one.name()))
                .add("workload", one -> one.result().workload())
                .say(Message.of("deployment"), one -> one.result().target().description())
                .add("started", one -> started(one.result()))
                .add("build", one -> one.result().client().build())
                .add(
                        "machine of the client",
                        one -> FigureText.count(one.result().client().cpus(), "processor") + ", "
                                + one.result().client().os())
                .table(Message.of("Results"), results);
    }

    private static String folder(SavedResult one) {
        return Optional.ofNullable(one.folder().toAbsolutePath().normalize().getFileName())
                .map(name -> PlainText.line(name.toString(), 120))
                .orElse("/");
    }

    private static String started(RunResult result) {
        return result.startedAt().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static Table parameters(AdviceCurves curves) {
        return new Columns<Map.Entry<String, Calibrated>>()
                .add("parameter", Map.Entry::getKey)
                .add("µs", entry -> entry.getValue().estimate().text())
                .sayOptional(
                        Message.of("90 % interval"),
                        entry -> entry.getValue().estimate().bounds())
                .table(
                        Message.of("Calibrated parameters"),
                        curves.basis().parameters().entrySet())
                .noted(List.of(Message.of("CPU time of an operation on one processor, and delays without a processor; "
                        + "docs/what-if/model.md explains the names.")));
    }
}
