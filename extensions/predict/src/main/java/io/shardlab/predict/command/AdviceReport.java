package io.shardlab.predict.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
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
import io.shardlab.predict.answer.Estimate.Format;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Advice for a terminal of 80 columns or fewer: the answer, the deployments, and what it rests on. Formats only. */
public final class AdviceReport {

    private static final int WIDTH = Math.min(80, Lines.COLUMNS);

    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;
    private static final double LARGE = 1e4;

    private final ReportWords words;
    private final Advice advice;
    private final MeasuredAdvice measured;
    private final boolean details;

    /** @param details whether the caveats of the predictions are printed */
    public AdviceReport(MeasuredAdvice measured, boolean details, Language language) {
        this.words = new ReportWords(language);
        this.advice = measured.advice();
        this.measured = measured;
        this.details = details;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(wrapped(words.in(measured.answer())));
        parts.add(table());
        measured.confirmation().ifPresent(confirmation -> parts.addAll(parts(confirmation)));
        List<Message> evidence = new ArrayList<>();
        advice.mattersMost().ifPresent(evidence::add);
        evidence.addAll(advice.restsOn());
        measured.restlessness().ifPresent(evidence::add);
        evidence.add(advice.notConsidered());
        evidence.forEach(sentence -> parts.add(wrapped(words.in(sentence))));
        if (details) {
            advice.notes().forEach(note -> parts.add(wrapped(words.in(note))));
        } else if (!advice.notes().isEmpty()) {
            parts.add(wrapped(words.say(
                    "More: --details prints {0}, --json everything.",
                    words.say(
                            "{0,choice,0#{0} caveats|1#1 caveat|1<{0} caveats}",
                            advice.notes().size()))));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    /** The most exact of some tables that fit; long names of machines take the width of figures. */
    private String table() {
        Set<OptionColumn> withoutBounds = leftOut();
        withoutBounds.add(OptionColumn.BOUNDS);
        return TerminalTable.grid(
                Stream.of(
                                table(leftOut(), Format.PLAIN, true),
                                table(leftOut(), Format.PLAIN, false),
                                table(leftOut(), AdviceReport::rough, false))
                        .filter(table -> TerminalTable.grid(table, Lines.UNLIMITED)
                                .lines()
                                .allMatch(line -> Lines.width(line) <= WIDTH))
                        .findFirst()
                        .orElseGet(() -> table(withoutBounds, AdviceReport::rough, false)),
                Lines.COLUMNS);
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
    private Table table(Set<OptionColumn> leftOut, Format throughput, boolean withBoundsOfP99) {
        Formats formats =
                new Formats(words.language(), throughput, AdviceReport::rough, Format.PLAIN, withBoundsOfP99, true);
        Set<OptionColumn> others = EnumSet.copyOf(leftOut);
        others.add(OptionColumn.ROLE);
        TextColumn<Option> role = OptionColumn.ROLE.in(formats);
        List<TextColumn<Option>> columns = new ArrayList<>(List.of(new TextColumn<>("", role.kind(), role.text())));
        columns.addAll(OptionColumn.of(advice.options(), others, formats));
        return new Table(
                        Message.NONE,
                        columns.stream()
                                .map(column -> new Table.Column(
                                        Table.head(column.head()),
                                        column.kind() == Kind.VALUE || column.kind() == Kind.CHANGE))
                                .toList(),
                        advice.options().stream()
                                .map(one -> columns.stream()
                                        .map(column -> Message.text(cell(column, one)))
                                        .toList())
                                .toList(),
                        List.of())
                .in(words.language());
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

    private List<String> parts(Confirmation confirmation) {
        return List.of(
                words.say("Measured in slow motion:"),
                TerminalTable.grid(
                        new Columns<Compared>()
                                .say(
                                        Message.of("deployment"),
                                        one -> one.topology().words())
                                .add("threads", one -> FigureText.count(one.threads()))
                                .add("predicted", one -> one.predicted().text())
                                .say(
                                        Message.of("90 % bounds"),
                                        one -> one.predicted()
                                                .bounds(AdviceReport::rough)
                                                .orElseGet(() -> Message.of("unknown")))
                                .add(
                                        "measured",
                                        one -> one.measured()
                                                .map(measured -> FigureText.number(measured.throughput()))
                                                .orElse(Table.NOTHING))
                                .say(
                                        Message.of("within"),
                                        one -> one.agreement().orElse(Message.text(Table.NOTHING)))
                                .table(confirmation.deployments()),
                        words),
                wrapped(words.in(confirmation.conclusion())));
    }

    private static String wrapped(String text) {
        return Lines.wrapped(text, WIDTH);
    }
}
