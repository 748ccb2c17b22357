package io.shardlab.gui.run;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The figures of a run as tiles: those of the last interval while it runs, and the medians over its repetitions afterwards, as
 * in all lists of results. Amounts are totals over the repetitions. Immutable.
 */
public final class RunTiles {

    private static final String UNKNOWN = "–";

    /** The times of more steps have no room. */
    private static final int MOST_STEPS = 3;

    private final Texts texts;

    /**
     * A figure.
     *
     * @param value the value as a text; a dash if it is unknown
     * @param unit the unit behind the value; may be empty
     * @param note a remark below the value, such as over how much it was taken; may be empty
     */
    public record Tile(String name, String value, String unit, String note) {}

    public RunTiles(Texts texts) {
        this.texts = texts;
    }

    /** The figures of a run under way. */
    List<Tile> of(RunProgress progress) {
        RunProgress.Current now = progress.now();
        RunProgress.Totals totals = progress.totals();
        long done = progress.unit() == RateUnit.DOCUMENTS ? totals.documents() : totals.operations();
        return List.of(
                tile(Message.of("Throughput"), now.rate(), unit(progress.unit()), total(done)),
                new Tile("p50", number(now.p50()), "ms", texts.say("response time")),
                new Tile("p99", number(now.p99()), "ms", texts.say("response time")),
                new Tile(texts.say("Errors"), texts.count(totals.errors()), "", texts.say("total")),
                tile(Message.of("Client CPU"), now.clientCpu(), "%", texts.say("this program")),
                new Tile(
                        texts.say("Time left"),
                        progress.left().map(texts::duration).orElse(UNKNOWN),
                        "",
                        progress.run(texts)));
    }

    private Tile tile(Message name, OptionalDouble value, String unit, String note) {
        return new Tile(texts.say(name), number(value), unit, note);
    }

    private String number(OptionalDouble value) {
        return value.isPresent() ? texts.number(value.getAsDouble()) : UNKNOWN;
    }

    private String total(long amount) {
        return amount == 0 ? "" : texts.say("{0} in total", texts.count(amount));
    }

    /** The figures of a result. */
    public List<Tile> of(RunResult result) {
        List<PhaseReport> measured =
                result.phases().stream().filter(PhaseReport::measured).toList();
        List<String> steps = measured.stream().map(PhaseReport::name).distinct().toList();
        List<Tile> tiles = new ArrayList<>();
        FigureCatalogue.speeds(steps).stream()
                .limit(MOST_STEPS)
                .forEach(speed -> tiles.add(
                        steps.size() == 1
                                ? tile(result, speed, texts.say("Throughput"), unit(RateUnit.ofPhase(steps.get(0))))
                                : tile(result, speed, texts.say(Message.of(speed.title())), speed.readUnit())));
        Stream.of("p50", "p99").forEach(name -> tiles.add(tile(result, FigureCatalogue.named(name), name, "ms")));
        tiles.add(amount(measured, Message.of("Errors"), PhaseReport::errorCount));
        tiles.add(tile(result, FigureCatalogue.named("client-cpu-share"), texts.say("Client CPU"), "%"));
        boolean inDocuments = steps.stream().anyMatch(step -> RateUnit.ofPhase(step) == RateUnit.DOCUMENTS);
        ToLongFunction<PhaseReport> done = phase ->
                inDocuments ? phase.counts().documents() : phase.counts().operations();
        tiles.add(amount(measured, inDocuments ? Message.of("Documents") : Message.of("Operations"), done));
        return tiles;
    }

    private String unit(RateUnit unit) {
        return texts.say(unit == RateUnit.DOCUMENTS ? "docs/s" : "ops/s");
    }

    private Tile tile(RunResult result, Figure figure, String name, String unit) {
        Optional<Samples> samples = Samples.of(figure.samples(result));
        return new Tile(
                name,
                samples.map(found -> texts.number(found.median())).orElse(UNKNOWN),
                unit,
                samples.filter(Samples::repeated)
                        .map(found -> texts.say("median of {0}", found.count()))
                        .orElse(""));
    }

    private Tile amount(List<PhaseReport> phases, Message name, ToLongFunction<PhaseReport> amount) {
        return new Tile(
                texts.say(name), texts.count(phases.stream().mapToLong(amount).sum()), "", texts.say("total"));
    }

    /** The numbers of runs of an experiment by their endings. */
    List<Tile> of(SweepModel sweep) {
        return List.of(
                cells(sweep, Message.of("Passed"), CellRow.Status.PASS),
                cells(sweep, Message.of("Objectives missed"), CellRow.Status.FAIL),
                cells(sweep, Message.of("Failed"), CellRow.Status.FAILED));
    }

    private Tile cells(SweepModel sweep, Message name, CellRow.Status status) {
        long count = sweep.rows().stream().filter(row -> row.status() == status).count();
        int all =
                sweep.rows().stream().mapToInt(row -> row.position().of()).max().orElse(0);
        return new Tile(texts.say(name), texts.count(count), "", texts.say("of {0} runs", all));
    }
}
