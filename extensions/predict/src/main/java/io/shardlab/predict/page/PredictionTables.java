package io.shardlab.predict.page;

import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.InsertPrediction;
import io.shardlab.predict.answer.Answer.Inserts;
import io.shardlab.predict.answer.Answer.LoadPrediction;
import io.shardlab.predict.answer.Answer.Loads;
import io.shardlab.predict.answer.Answer.Selective;
import io.shardlab.predict.answer.Answer.SelectivePrediction;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.answer.Prediction.StationUse;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables of predictions. The brief ones are up to 100 characters wide on a terminal. */
final class PredictionTables {

    static final PredictionTables BRIEF = new PredictionTables(false);
    static final PredictionTables DETAILED = new PredictionTables(true);

    private static final String BOUNDS = AdviceDocument.BOUNDS;
    private static final Message UNKNOWN = Message.text(Table.NOTHING);

    private final boolean details;

    /** @param details whether the tables have columns that most readers do not need */
    private PredictionTables(boolean details) {
        this.details = details;
    }

    /** A table has no columns without texts. */
    private <T> Function<T, String> detail(Function<T, String> text) {
        return details ? text : row -> "";
    }

    private <T> Function<T, Message> detailed(Function<T, Message> cell) {
        return details ? cell : row -> Message.NONE;
    }

    /** Returns what lies outside the calibrated range in some rows, as a sentence; none if nothing does. */
    static List<Message> outside(Stream<List<String>> ofRows) {
        List<String> outside = ofRows.flatMap(List::stream).distinct().toList();
        return outside.isEmpty()
                ? List.of()
                : List.of(Message.of("Some rows are outside the calibrated range of {0}.", String.join(", ", outside)));
    }

    /** One kind of operation in one prediction. */
    private record KindRow(Topology topology, Message load, Prediction.OfKind kind) {}

    /** The kinds of operations of mixes, without rows if there are none. */
    Table kinds(List<Prediction> predictions) {
        return kindRows(predictions.stream()
                .flatMap(one -> one.kinds().stream()
                        .map(kind -> new KindRow(
                                one.topology(),
                                Message.of("{0,choice,0#{0} threads|1#1 thread|1<{0} threads}", one.threads()),
                                kind))));
    }

    /** The same at set rates. */
    Table kindsAtRates(List<Prediction.AtRate> atRates) {
        return kindRows(atRates.stream()
                .flatMap(one -> one.kinds().stream()
                        .map(kind -> new KindRow(
                                one.topology(),
                                Message.text(FigureText.number(one.arrivalsPerSecond()) + "/s"),
                                kind))));
    }

    private Table kindRows(Stream<KindRow> rows) {
        return new Columns<KindRow>()
                .add("kind", row -> row.kind().name())
                .say(Message.of("topology"), row -> row.topology().words())
                .say(Message.of("load"), KindRow::load)
                .add("ops/s", row -> row.kind().throughput().text())
                .add("mean ms", row -> millis(row.kind().responseMicros(), "mean"))
                .say(
                        Message.of(BOUNDS),
                        detailed(row ->
                                bounds(row.kind().responseMicros().get("mean").inMillis())))
                .add("p50 ms", row -> millis(row.kind().responseMicros(), "50"))
                .add("p95 ms", detail(row -> millis(row.kind().responseMicros(), "95")))
                .add("p99 ms", row -> millis(row.kind().responseMicros(), "99"))
                .table(rows.toList());
    }

    Table selective(Selective selective) {
        return new Columns<SelectivePrediction>()
                .say(
                        Message.of("selective query on"),
                        one -> one.topology().sharded()
                                ? Message.of(
                                        "{0,choice,0#{0} shards|1#1 shard|1<{0} shards}",
                                        one.topology().shards())
                                : one.topology().words())
                .add("documents", one -> FigureText.count(one.documents()))
                .add("matched", detail(one -> FigureText.count(one.matched())))
                .add("seconds", one -> one.seconds().text())
                .say(Message.of("range"), one -> bounds(one.seconds()))
                .add("disk reads", one -> one.diskReads().text())
                .say(Message.of("range"), one -> bounds(one.diskReads()))
                .say(Message.of("calibrated range"), detailed(one -> range(one.outsideCalibratedRange())))
                .table(selective.predictions());
    }

    Table inserts(Inserts inserts) {
        return new Columns<InsertPrediction>()
                .say(
                        Message.of(
                                "insert into {0}",
                                Message.of("{0,choice,0#{0} members|1#1 member|1<{0} members}", inserts.members())),
                        one -> Message.text(one.writeConcern()))
                .add("threads", one -> FigureText.count(one.prediction().threads()))
                .add("inserts/s", one -> one.prediction().throughput().text())
                .say(Message.of(BOUNDS), one -> bounds(one.prediction().throughput()))
                .add("mean ms", one -> millis(one.prediction().responseMicros(), "mean"))
                .say(
                        Message.of(BOUNDS),
                        detailed(one -> bounds(
                                one.prediction().responseMicros().get("mean").inMillis())))
                .add("journal ms", one -> millis(one.journalMicros()))
                .add("members ms", one -> millis(one.othersMicros()))
                .say(Message.of("bottleneck"), detailed(one -> bottleneck(one.prediction())))
                .say(Message.of("matters most*"), detailed(one -> sensitivity(one.prediction())))
                .say(
                        Message.of("calibrated range"),
                        detailed(one -> range(one.prediction().outsideCalibratedRange())))
                .table(inserts.predictions());
    }

    Table loads(Loads loads) {
        return new Columns<LoadPrediction>()
                .say(Message.of("load into"), one -> one.rate().topology().words())
                .add("workers", one -> FigureText.count(one.rate().threads()))
                .add("documents", one -> FigureText.count(one.documents()))
                .add("seconds", one -> one.seconds().text())
                .say(Message.of(BOUNDS), one -> bounds(one.seconds()))
                .add("documents/s", one -> one.rate().throughput().text())
                .say(Message.of("bottleneck"), detailed(one -> bottleneck(one.rate())))
                .say(Message.of("matters most*"), detailed(one -> sensitivity(one.rate())))
                .say(Message.of("calibrated range"), detailed(one -> range(one.outsideCalibratedRange())))
                .table(loads.predictions());
    }

    Table predictions(List<Prediction> predictions) {
        return new Columns<Prediction>()
                .add("operation", detail(Prediction::operation))
                .say(Message.of("topology"), one -> one.topology().words().and(with(one.documents())))
                .add("threads", one -> FigureText.count(one.threads()))
                .add("ops/s", one -> one.throughput().text())
                .say(Message.of(BOUNDS), one -> bounds(one.throughput()))
                .add("mean ms", detail(one -> millis(one.responseMicros(), "mean")))
                .add("p50 ms", one -> millis(one.responseMicros(), "50"))
                .add("p95 ms", detail(one -> millis(one.responseMicros(), "95")))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .say(
                        Message.of(BOUNDS),
                        detailed(one -> bounds(one.responseMicros().get("99").inMillis())))
                .say(Message.of("bottleneck"), one -> details ? bottleneck(one) : Message.of(one.bottleneck()))
                .say(Message.of("matters most*"), detailed(PredictionTables::sensitivity))
                .say(Message.of("calibrated range"), detailed(one -> range(one.outsideCalibratedRange())))
                .table(predictions);
    }

    Table atRates(List<Prediction.AtRate> atRates) {
        return new Columns<Prediction.AtRate>()
                .add("operation", detail(Prediction.AtRate::operation))
                .say(Message.of("topology"), one -> one.topology().words().and(with(one.documents())))
                .add("arrivals/s", one -> FigureText.number(one.arrivalsPerSecond()))
                .add("mean ms", one -> millis(one.responseMicros(), "mean"))
                .say(
                        Message.of(BOUNDS),
                        detailed(one -> one.stations().isEmpty()
                                ? Message.NONE
                                : bounds(one.responseMicros().get("mean").inMillis())))
                .add("p50 ms", detail(one -> millis(one.responseMicros(), "50")))
                .add("p95 ms", detail(one -> millis(one.responseMicros(), "95")))
                .add("p99 ms", one -> millis(one.responseMicros(), "99"))
                .say(
                        Message.of(BOUNDS),
                        detailed(one -> one.stations().isEmpty()
                                ? Message.NONE
                                : bounds(one.responseMicros().get("99").inMillis())))
                .say(
                        Message.of("busiest"),
                        one -> one.stations().stream()
                                .findFirst()
                                .map(PredictionTables::use)
                                .orElseGet(() -> Message.of("{0} saturated", Message.of(one.bottleneck()))))
                .add("most ops/s", one -> one.capacity().text())
                .say(Message.of(BOUNDS), one -> bounds(one.capacity()))
                .say(Message.of("calibrated range"), detailed(one -> range(one.outsideCalibratedRange())))
                .table(atRates);
    }

    static Message with(Optional<Long> documents) {
        return documents.map(number -> Message.of(", {0} documents", number)).orElse(Message.NONE);
    }

    private static Message use(StationUse station) {
        return Message.of(station.name()).and(Message.text(" " + FigureText.percent(station.utilization())));
    }

    static Message bounds(Estimate estimate) {
        return estimate.bounds().orElseGet(() -> Message.of("unknown"));
    }

    static String millis(Map<String, Estimate> responseMicros, String name) {
        return Optional.ofNullable(responseMicros.get(name))
                .map(estimate -> estimate.inMillis().text())
                .orElse(Table.NOTHING);
    }

    private static String millis(double micros) {
        return Estimate.withoutBounds(micros).inMillis().text();
    }

    /** Returns the bottleneck with its utilization; if it is not a station, with the busiest station. */
    static Message bottleneck(Prediction prediction) {
        Message busiest = prediction.stations().stream()
                .findFirst()
                .map(PredictionTables::use)
                .orElse(UNKNOWN);
        boolean busy = prediction.stations().stream()
                .anyMatch(station -> station.name().equals(prediction.bottleneck()));
        return busy
                ? busiest
                : Message.of(prediction.bottleneck())
                        .and(Message.text(" ("))
                        .and(busiest)
                        .and(Message.text(")"));
    }

    private static Message sensitivity(Prediction prediction) {
        return prediction.sensitivity().stream()
                .findFirst()
                .map(one ->
                        Message.of(one.parameter()).and(Message.text(", +" + FigureText.percent(one.throughputGain()))))
                .orElse(UNKNOWN);
    }

    private static Message range(List<String> outside) {
        return outside.isEmpty() ? Message.of("within") : Message.of("outside: {0}", String.join(", ", outside));
    }
}
