package io.shardlab.predict.command;

import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.cli.output.Words;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Confirmation;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.MeasuredAdvice;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.Estimate.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Advice for a terminal of 80 columns or fewer: the answer, the deployments, and what it rests on. Formats only. */
public final class AdviceReport {

    private static final int WIDTH = Math.min(80, Lines.COLUMNS);

    /** Shorter names, for the width. */
    private static final Map<String, String> LIMITS = Map.of("too few threads", "threads", "response times", "latency");

    private static final double THOUSAND = 1e3;
    private static final double MILLION = 1e6;
    private static final double LARGE = 1e4;

    private final Words words;
    private final Advice advice;
    private final MeasuredAdvice measured;
    private final boolean details;

    /** @param details whether the caveats of the predictions are printed */
    public AdviceReport(MeasuredAdvice measured, boolean details, Language language) {
        this.words = new Words(language);
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
        Table rough = table(AdviceReport::rough, Optional.empty(), Estimate::text);
        return TerminalTable.grid(
                Stream.of(
                                table(
                                        Format.PLAIN,
                                        Optional.of(AdviceReport::rough),
                                        p99 -> p99.withBounds(Format.PLAIN)),
                                table(Format.PLAIN, Optional.of(AdviceReport::rough), Estimate::text),
                                table(AdviceReport::rough, Optional.of(AdviceReport::rough), Estimate::text))
                        .filter(table -> TerminalTable.grid(table, Lines.UNLIMITED)
                                .lines()
                                .allMatch(line -> Lines.width(line) <= WIDTH))
                        .findFirst()
                        .orElse(rough),
                Lines.COLUMNS);
    }

    /** A column: words to the left, figures to the right. */
    private record Shown(String head, boolean figures, Function<Option, String> text) {}

    private Table table(Format throughput, Optional<Format> bounds, Function<Estimate, String> p99) {
        List<Shown> columns = new ArrayList<>(
                List.of(new Shown("", false, one -> words.in(one.role().text()))));
        if (advice.options().stream().anyMatch(one -> one.serverSize().isPresent())) {
            columns.add(new Shown("servers", false, AdviceReport::servers));
            columns.add(new Shown("mongos", false, AdviceReport::routers));
        } else {
            columns.add(new Shown("deployment", false, one -> TopologyText.of(one.topology(), words)));
        }
        columns.add(new Shown("ops/s", true, one -> one.throughput().text(throughput)));
        bounds.ifPresent(text -> columns.add(new Shown(
                "90 % bounds", true, one -> one.throughput().bounds(text).orElse("unknown"))));
        columns.add(new Shown(
                "p99 ms",
                true,
                one -> one.p99Micros().map(Estimate::inMillis).map(p99).orElse(Table.NOTHING)));
        columns.add(new Shown("price", true, one -> FigureText.number(one.price())));
        columns.add(new Shown("limit", false, one -> words.head(LIMITS.getOrDefault(one.limit(), one.limit()))));
        return words.of(new Table(
                "",
                columns.stream()
                        .map(column -> new Table.Column(column.head(), column.figures()))
                        .toList(),
                advice.options().stream()
                        .map(one -> columns.stream()
                                .map(column -> column.text().apply(one))
                                .toList())
                        .toList(),
                List.of()));
    }

    private static String servers(Option option) {
        return option.topology().dataServers() + " x " + option.serverSize().orElse("");
    }

    private static String routers(Option option) {
        return option.routerSize()
                .map(size -> option.topology().routers() + " x " + size)
                .orElse(Table.NOTHING);
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
                                .add("deployment", one -> TopologyText.of(one.topology(), words))
                                .add("threads", one -> FigureText.count(one.threads()))
                                .add("predicted", one -> one.predicted().text())
                                .add(
                                        "90 % bounds",
                                        one -> one.predicted()
                                                .bounds(AdviceReport::rough)
                                                .orElse("unknown"))
                                .add(
                                        "measured",
                                        one -> one.measured()
                                                .map(measured -> FigureText.number(measured.throughput()))
                                                .orElse(Table.NOTHING))
                                .add(
                                        "within",
                                        one -> one.agreement().map(words::in).orElse(Table.NOTHING))
                                .table("", confirmation.deployments()),
                        words),
                wrapped(words.in(confirmation.conclusion())));
    }

    private static String wrapped(String text) {
        return Lines.wrapped(text, WIDTH);
    }
}
