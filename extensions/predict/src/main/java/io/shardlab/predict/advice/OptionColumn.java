package io.shardlab.predict.advice;

import io.shardlab.answers.table.TextColumn;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.Limits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The columns of the table of deployments, in their order. They are declared here only: the terminal, the page and the window show
 * them in their formats, other than those for which they have no room. JSON has the same figures as components of {@link Option}.
 */
public enum OptionColumn {
    DEPLOYMENT(
            "deployment", Kind.LABEL, (one, formats) -> one.topology().words().in(formats.language())),
    SERVERS("servers", Kind.LABEL, (one, formats) -> machines(one.topology().dataServers(), one.serverSize())),
    ROUTERS("mongos", Kind.LABEL, (one, formats) -> machines(one.topology().routers(), one.routerSize())),
    THREADS(
            "threads",
            Kind.VALUE,
            (one, formats) -> FigureText.count(one.threads(), formats.language().locale())),
    THROUGHPUT("ops/s", Kind.VALUE, (one, formats) -> one.throughput().text(formats.throughput())),
    BOUNDS(
            "90 % bounds",
            Kind.CHANGE,
            (one, formats) -> one.throughput()
                    .bounds(formats.bounds())
                    .orElseGet(() -> Message.of("unknown"))
                    .in(formats.language())),
    P99(
            "p99 ms",
            Kind.VALUE,
            (one, formats) -> p99(one).map(
                            formats.withBoundsOfP99()
                                    ? p99 -> p99.withBounds(formats.p99()).in(formats.language())
                                    : p99 -> p99.text(formats.p99()))
                    .orElse("")),
    P99_BOUNDS(
            "p99 ms, 90 % bounds",
            Kind.CHANGE,
            (one, formats) -> p99(one).flatMap(p99 -> p99.bounds(formats.p99()))
                    .map(bounds -> bounds.in(formats.language()))
                    .orElse("")),
    PRICE(
            "price",
            Kind.VALUE,
            (one, formats) -> FigureText.number(one.price(), formats.language().locale())),
    LIMIT("limit", Kind.REASON, (one, formats) -> formats.limit(one.limit()).in(formats.language())),
    ROLE("role", Kind.REASON, (one, formats) -> one.role().text().in(formats.language())),
    /** To be left out where there are no goals. */
    GOALS("meets the goals", Kind.REASON, (one, formats) -> met(one.verdict()).in(formats.language()));

    private final String head;
    private final Kind kind;
    private final BiFunction<Option, Formats, String> text;

    OptionColumn(String head, Kind kind, BiFunction<Option, Formats, String> text) {
        this.head = head;
        this.kind = kind;
        this.text = text;
    }

    /**
     * The formats of a surface.
     *
     * @param throughput that of operations per second
     * @param bounds that of their bounds
     * @param p99 that of response times in milliseconds
     * @param withBoundsOfP99 true if response times stand with their bounds in one cell
     * @param narrow true if limits have short names
     */
    public record Formats(
            Language language,
            Estimate.Format throughput,
            Estimate.Format bounds,
            Estimate.Format p99,
            boolean withBoundsOfP99,
            boolean narrow) {

        /** One format for all figures of predictions. */
        public static Formats of(Language language, Estimate.Format figures) {
            return new Formats(language, figures, figures, figures, false, false);
        }

        /** The same with short names of limits. */
        public Formats forNarrowTables() {
            return new Formats(language, throughput, bounds, p99, withBoundsOfP99, true);
        }

        private Message limit(String limit) {
            return narrow ? Limits.briefly(limit) : Limits.word(limit);
        }
    }

    /** The columns that are not left out, with their heads in English. A column whose texts are all empty is left out, too. */
    public static List<TextColumn<Option>> of(List<Option> rows, Set<OptionColumn> leftOut, Formats formats) {
        return Stream.of(values())
                .filter(column -> !leftOut.contains(column))
                .map(column -> column.in(formats))
                .filter(column ->
                        rows.stream().anyMatch(row -> !column.text().apply(row).isEmpty()))
                .toList();
    }

    /** This column with its head in English. */
    public TextColumn<Option> in(Formats formats) {
        return new TextColumn<>(head, kind, one -> text.apply(one, formats));
    }

    private static String machines(int number, Optional<String> size) {
        return size.map(name -> number + " x " + name).orElse("");
    }

    private static Optional<Estimate> p99(Option one) {
        return one.p99Micros().map(Estimate::inMillis);
    }

    private static Message met(GoalVerdict verdict) {
        return switch (verdict) {
            case MET -> Message.of("yes");
            case MISSED -> Message.of(Message.sense("agrees", "no"));
            case UNDECIDED, UNKNOWN -> verdict.text();
        };
    }
}
