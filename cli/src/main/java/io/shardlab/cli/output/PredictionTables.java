package io.shardlab.cli.output;

import io.shardlab.analysis.table.Columns;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.answer.Answer.InsertPrediction;
import io.shardlab.whatif.answer.Answer.Inserts;
import io.shardlab.whatif.answer.Answer.LoadPrediction;
import io.shardlab.whatif.answer.Answer.Loads;
import io.shardlab.whatif.answer.Answer.Selective;
import io.shardlab.whatif.answer.Answer.SelectivePrediction;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Prediction.StationUse;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of predictions for a terminal, up to 100 characters wide without details. Formats only. */
final class PredictionTables {

    private static final String BOUNDS = "90 % bounds";

    private final boolean details;

    /** @param details whether the tables have columns that most readers do not need */
    PredictionTables(boolean details) {
        this.details = details;
    }

    /** A table has no columns without texts. */
    private <T> Function<T, String> detail(Function<T, String> text) {
        return details ? text : row -> "";
    }

    /** Returns what lies outside the calibrated range in some rows, as a sentence; empty if nothing does, or if a column shows it. */
    Optional<String> outside(Stream<List<String>> ofRows) {
        List<String> outside = ofRows.flatMap(List::stream).distinct().toList();
        return details || outside.isEmpty()
                ? Optional.empty()
                : Optional.of("Some rows are outside the calibrated range of " + String.join(", ", outside) + ".");
    }

    /** One kind of operation in one prediction. */
    private record KindRow(Topology topology, String load, Prediction.OfKind kind) {}

    /** The kinds of operations of mixes; empty if there are none. */
    Optional<String> kinds(List<Prediction> predictions) {
        return kindRows(predictions.stream()
                .flatMap(one -> one.kinds().stream()
                        .map(kind -> new KindRow(one.topology(), FigureText.count(one.threads(), "thread"), kind))));
    }

    /** The same at set rates. */
    Optional<String> kindsAtRates(List<Prediction.AtRate> atRates) {
        return kindRows(atRates.stream()
                .flatMap(one -> one.kinds().stream()
                        .map(kind ->
                                new KindRow(one.topology(), FigureText.number(one.arrivalsPerSecond()) + "/s", kind))));
    }

    private Optional<String> kindRows(Stream<KindRow> kinds) {
        List<KindRow> rows = kinds.toList();
        return rows.isEmpty() ? Optional.empty() : Optional.of(kindTable(rows));
    }

    private String kindTable(List<KindRow> rows) {
        return TerminalTable.grid(new Columns<KindRow>()
                .add("kind", row -> row.kind().name())
                .add("topology", row -> row.topology().describe())
                .add("load", KindRow::load)
                .add("ops/s", row -> FigureText.number(row.kind().throughput().value()))
                .add("mean ms", row -> millis(row.kind().responseMicros(), "mean"))
                .add(BOUNDS, detail(row -> bounds(row.kind().responseMicros().get("mean"), FigureText::microsAsMillis)))
                .add("p50 ms", row -> millis(row.kind().responseMicros(), "50"))
                .add("p95 ms", detail(row -> millis(row.kind().responseMicros(), "95")))
                .add("p99 ms", row -> millis(row.kind().responseMicros(), "99"))
                .table("", rows));
    }

    String selective(Selective selective) {
        return TerminalTable.grid(new Columns<SelectivePrediction>()
                .add(
                        "selective query on",
                        one -> one.topology().sharded()
                                ? FigureText.count(one.topology().shards(), "shard")
                                : one.topology().describe())
                .add("documents", one -> FigureText.count(one.documents()))
                .add("matched", detail(one -> FigureText.count(one.matched())))
                .add("seconds", one -> FigureText.number(one.seconds().value()))
                .add("range", one -> bounds(one.seconds()))
                .add("disk reads", one -> FigureText.number(one.diskReads().value()))
                .add("range", one -> bounds(one.diskReads()))
                .add("calibrated range", detail(one -> range(one.outsideCalibratedRange())))
                .table("", selective.predictions()));
    }

    String inserts(Inserts inserts) {
        return TerminalTable.grid(new Columns<InsertPrediction>()
                .add("insert into " + FigureText.count(inserts.members(), "member"), InsertPrediction::writeConcern)
                .add("threads", one -> FigureText.count(one.prediction().threads()))
                .add(
                        "inserts/s",
                        one -> FigureText.number(one.prediction().throughput().value()))
                .add(BOUNDS, one -> bounds(one.prediction().throughput()))
                .add("mean ms", one -> millis(one.prediction().responseMicros(), "mean"))
                .add(
                        BOUNDS,
                        detail(one ->
                                bounds(one.prediction().responseMicros().get("mean"), FigureText::microsAsMillis)))
                .add("journal ms", one -> FigureText.microsAsMillis(one.journalMicros()))
                .add("members ms", one -> FigureText.microsAsMillis(one.othersMicros()))
                .add("bottleneck", detail(one -> bottleneck(one.prediction())))
                .add("matters most*", detail(one -> sensitivity(one.prediction())))
                .add("calibrated range", detail(one -> range(one.prediction().outsideCalibratedRange())))
                .table("", inserts.predictions()));
    }

    String loads(Loads loads) {
        return TerminalTable.grid(new Columns<LoadPrediction>()
                .add("load into", one -> one.rate().topology().describe())
                .add("workers", one -> FigureText.count(one.rate().threads()))
                .add("documents", one -> FigureText.count(one.documents()))
                .add("seconds", one -> FigureText.number(one.seconds().value()))
                .add(BOUNDS, one -> bounds(one.seconds()))
                .add(
                        "documents/s",
                        one -> FigureText.number(one.rate().throughput().value()))
                .add("bottleneck", detail(one -> bottleneck(one.rate())))
                .add("matters most*", detail(one -> sensitivity(one.rate())))
                .add("calibrated range", detail(one -> range(one.outsideCalibratedRange())))
                .table("", loads.predictions()));
    }

    String predictions(List<Prediction> predictions) {
        return TerminalTable.grid(new Columns<Prediction>()
                .add("operation", detail(Prediction::operation))
                .add("topology", one -> one.topology().describe() + with(one.documents()))
                .add("threads", one -> FigureText.count(one.threads()))
                .add("ops/s", one -> FigureText.number(one.throughput().value()))
                .add(BOUNDS, one -> bounds(one.throughput()))
                .add("mean ms", detail(one -> millis(one.responseMicros(), "mean")))
                .add("p50 ms", one -> millis(one.responseMicros(), "50"))
                .add("p95 ms", detail(one -> millis(one.responseMicros(), "95")))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .add(BOUNDS, detail(one -> bounds(one.responseMicros().get("99"), FigureText::microsAsMillis)))
                .add("bottleneck", one -> details ? bottleneck(one) : one.bottleneck())
                .add("matters most*", detail(PredictionTables::sensitivity))
                .add("calibrated range", detail(one -> range(one.outsideCalibratedRange())))
                .table("", predictions));
    }

    String atRates(List<Prediction.AtRate> atRates) {
        return TerminalTable.grid(new Columns<Prediction.AtRate>()
                .add("operation", detail(Prediction.AtRate::operation))
                .add("topology", one -> one.topology().describe() + with(one.documents()))
                .add("arrivals/s", one -> FigureText.number(one.arrivalsPerSecond()))
                .add("mean ms", one -> millis(one.responseMicros(), "mean"))
                .add(
                        BOUNDS,
                        detail(one -> one.stations().isEmpty()
                                ? ""
                                : bounds(one.responseMicros().get("mean"), FigureText::microsAsMillis)))
                .add("p50 ms", detail(one -> millis(one.responseMicros(), "50")))
                .add("p95 ms", detail(one -> millis(one.responseMicros(), "95")))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .add(
                        BOUNDS,
                        detail(one -> one.stations().isEmpty()
                                ? ""
                                : bounds(one.responseMicros().get("99"), FigureText::microsAsMillis)))
                .add(
                        "busiest",
                        one -> one.stations().stream()
                                .findFirst()
                                .map(PredictionTables::use)
                                .orElse(one.bottleneck() + " saturated"))
                .add("most ops/s", one -> FigureText.number(one.capacity().value()))
                .add(BOUNDS, one -> bounds(one.capacity()))
                .add("calibrated range", detail(one -> range(one.outsideCalibratedRange())))
                .table("", atRates));
    }

    static String with(Optional<Long> documents) {
        return documents
                .map(number -> ", " + FigureText.count(number) + " documents")
                .orElse("");
    }

    private static String use(StationUse station) {
        return station.name() + " " + FigureText.percent(station.utilization());
    }

    static String bounds(Estimate estimate) {
        return bounds(estimate, FigureText::number);
    }

    private static String bounds(Estimate estimate, DoubleFunction<String> text) {
        return estimate.bounds(text).orElse("unknown");
    }

    static String millis(Map<String, Estimate> responseMicros, String name) {
        return Optional.ofNullable(responseMicros.get(name))
                .map(estimate -> FigureText.microsAsMillis(estimate.value()))
                .orElse(Table.NOTHING);
    }

    /** Returns the bottleneck with its utilization; if it is not a station, with the busiest station. */
    static String bottleneck(Prediction prediction) {
        String busiest = prediction.stations().stream()
                .findFirst()
                .map(PredictionTables::use)
                .orElse(Table.NOTHING);
        boolean busy = prediction.stations().stream()
                .anyMatch(station -> station.name().equals(prediction.bottleneck()));
        return busy ? busiest : prediction.bottleneck() + " (" + busiest + ")";
    }

    private static String sensitivity(Prediction prediction) {
        return prediction.sensitivity().stream()
                .findFirst()
                .map(one -> one.parameter() + ", +" + FigureText.percent(one.throughputGain()))
                .orElse(Table.NOTHING);
    }

    private static String range(List<String> outside) {
        return outside.isEmpty() ? "within" : "outside: " + String.join(", ", outside);
    }
}
