package io.shardlab.predict.page;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Confirmation;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.advice.OptionColumn;
import io.shardlab.predict.advice.OptionColumn.Formats;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.Estimate.Format;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** An advice as a document: the answer, the deployments, what was measured, and what it rests on. */
public final class AdviceDocument {

    static final String BOUNDS = "90 % bounds";

    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;
    private static final double LARGE = 1e4;

    private final MeasuredAdvice measured;
    private final Advice advice;
    private final Language language;

    private AdviceDocument(MeasuredAdvice measured, Language language) {
        this.measured = measured;
        this.advice = measured.advice();
        this.language = language;
    }

    /**
     * Returns the document.
     *
     * @param results those that the advice rests on
     * @param language that of its reader, by which figures are written in columns
     */
    public static Document of(MeasuredAdvice measured, List<SavedResult> results, Language language) {
        return new AdviceDocument(measured, language).document(results);
    }

    private Document document(List<SavedResult> results) {
        Document.Builder document = new Document.Builder()
                .say(
                        measured.answer(),
                        switch (measured.verdict()) {
                            case NO, YES, DEPENDS -> Tone.ANSWER;
                            case UNDECIDED -> Tone.OPEN;
                            case NEITHER -> Tone.FAILED;
                        })
                .figures(deployments(), narrowDeployments());
        measured.confirmation().ifPresent(slow -> confirmed(slow, document));
        document.say(advice.mattersMost().orElse(Message.NONE));
        measured.curves()
                .ifPresent(curves -> document.charts(new AdviceDrawing(curves)).sayAll(curves.missing(), Tone.NOTE));
        Document.Builder basis = new Document.Builder().sayAll(advice.restsOn(), Tone.PLAIN);
        measured.curves()
                .ifPresentOrElse(
                        curves -> document.section(
                                Message.of("What it rests on"),
                                basis.add(AdviceEvidence.of(curves, results)).build()),
                        () -> document.add(basis.build()));
        return document.say(measured.restlessness().orElse(Message.NONE), Tone.NOTE)
                .say(advice.notConsidered())
                .details(
                        Message.of(
                                "{0,choice,0#{0} caveats|1#1 caveat|1<{0} caveats}",
                                advice.notes().size()),
                        new Document.Builder()
                                .sayAll(advice.notes(), Tone.PLAIN)
                                .build())
                .build();
    }

    private Table deployments() {
        boolean withGoals = measured.curves()
                .map(curves -> !curves.asked().goals().isEmpty())
                .orElse(false);
        Set<OptionColumn> leftOut = withGoals ? Set.of() : Set.of(OptionColumn.GOALS);
        Columns<Option> columns = new Columns<>();
        OptionColumn.of(advice.options(), leftOut, Formats.of(language, Estimate.Format.PLAIN))
                .forEach(column -> columns.add(column.head(), column.text()));
        return columns.table(Message.of("Deployments, predicted"), advice.options())
                .noted(List.of(Message.of(
                        "The most important of {0,choice,1#1 deployment|1<{0} deployments} that were compared. A price "
                                + "is that of all servers{1}.",
                        advice.tried(),
                        advice.priceUnit().map(unit -> " (" + unit + ")").orElse(""))));
    }

    /** Long names of machines take the width of figures. */
    private List<Table> narrowDeployments() {
        Set<OptionColumn> withoutBounds = leftOut();
        withoutBounds.add(OptionColumn.BOUNDS);
        return List.of(
                narrow(leftOut(), Format.PLAIN, true),
                narrow(leftOut(), Format.PLAIN, false),
                narrow(leftOut(), AdviceDocument::rough, false),
                narrow(withoutBounds, AdviceDocument::rough, false));
    }

    /** Deployments are named by the sizes of their servers, if they have any. */
    private Set<OptionColumn> leftOut() {
        Set<OptionColumn> out = EnumSet.of(OptionColumn.THREADS, OptionColumn.P99_BOUNDS, OptionColumn.GOALS);
        if (advice.options().stream().anyMatch(one -> one.serverSize().isPresent())) {
            out.add(OptionColumn.DEPLOYMENT);
        }
        return out;
    }

    /** The role marks a row, so it stands first. */
    private Table narrow(Set<OptionColumn> leftOut, Format throughput, boolean withBoundsOfP99) {
        Formats formats = new Formats(language, throughput, AdviceDocument::rough, Format.PLAIN, withBoundsOfP99, true);
        Set<OptionColumn> others = EnumSet.copyOf(leftOut);
        others.add(OptionColumn.ROLE);
        TextColumn<Option> role = OptionColumn.ROLE.in(formats);
        List<TextColumn<Option>> columns = new ArrayList<>(List.of(new TextColumn<>("", role.kind(), role.text())));
        columns.addAll(OptionColumn.of(advice.options(), others, formats));
        return new Table(
                Message.NONE,
                columns.stream()
                        .map(column -> new Table.Column(
                                Table.head(column.head()), column.kind() == Kind.VALUE || column.kind() == Kind.CHANGE))
                        .toList(),
                advice.options().stream()
                        .map(one -> columns.stream()
                                .map(column -> Message.text(cell(column, one)))
                                .toList())
                        .toList(),
                List.of());
    }

    private static String cell(TextColumn<Option> column, Option one) {
        String text = column.text().apply(one);
        return text.isEmpty() && !column.head().isEmpty() ? Table.NOTHING : text;
    }

    /** Thousands and millions by a letter, because bounds are not known to a thousandth. */
    private static String rough(double value, int digits) {
        return value < LARGE
                ? FigureText.significant(value, digits)
                : value < MILLION
                        ? FigureText.significant(value / THOUSAND, digits) + "k"
                        : FigureText.significant(value / MILLION, digits) + "M";
    }

    private static void confirmed(Confirmation slow, Document.Builder document) {
        Table whole = confirmed(slow.deployments(), Format.PLAIN);
        List<String> heads = whole.heads();
        document.say(slow.conclusion())
                .section(
                        Message.of("Confirmed in slow motion"),
                        new Document.Builder()
                                .figures(
                                        whole,
                                        List.of(confirmed(slow.deployments(), AdviceDocument::rough)
                                                .only(heads.stream()
                                                        .filter(head -> !head.startsWith("p99"))
                                                        .toArray(String[]::new))))
                                .build());
    }

    private static Table confirmed(List<Compared> deployments, Format bounds) {
        return new Columns<Compared>()
                .say(Message.of("deployment"), one -> one.topology().words())
                .add("threads", one -> FigureText.count(one.threads()))
                .add("operations/s, predicted", one -> one.predicted().text())
                .sayOptional(Message.of(BOUNDS), one -> one.predicted().bounds(bounds))
                .addOptional("measured", one -> one.measured().map(figures -> FigureText.number(figures.throughput())))
                .sayOptional(Message.of("within the bounds"), Compared::agreement)
                .addOptional(
                        "p99, ms, predicted",
                        one -> one.predictedP99Micros()
                                .map(p99 -> p99.inMillis().text()))
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
}
