package io.shardlab.insight.shardkey.answer;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.Median;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.data.ServerAnalysis;
import io.shardlab.insight.shardkey.routing.Reached;
import io.shardlab.insight.shardkey.routing.RoutingResult.Capacity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A comparison of shard keys as a document: the answers for all collections first, then the tables and findings of each. */
public final class ShardKeyDocument {

    /** A finding that most keys have is shown for the first one only. */
    private static final String COMMON = "id-not-unique";

    private final int shards;
    private final Document.Builder document = new Document.Builder();

    private ShardKeyDocument(int shards) {
        this.shards = shards;
    }

    /** @param shards the number that was asked about */
    public static Document of(List<CollectionAnswer> collections, int shards) {
        return new ShardKeyDocument(shards).document(collections);
    }

    private Document document(List<CollectionAnswer> collections) {
        boolean several = collections.size() > 1;
        collections.forEach(one -> document.say(
                several ? Message.of("{0}: {1}", one.collection(), one.answer()) : one.answer(), Tone.ANSWER));
        collections.forEach(this::add);
        return document.build();
    }

    private void add(CollectionAnswer collection) {
        document.figures(routing(collection)).figures(balance(collection)).figures(values(collection));
        addServers(collection.candidates());
        document.figures(capacities(collection)).figures(measurements(collection.candidates()));
        for (CandidateReport candidate : collection.candidates()) {
            document.section(
                    Message.text(candidate.name()),
                    new Document.Builder()
                            .items(candidate.findings().stream()
                                    .filter(finding -> !finding.name().equals(COMMON)
                                            || candidate
                                                    == collection.candidates().get(0))
                                    .map(ShardKeyDocument::finding)
                                    .toList())
                            .build());
        }
        document.sayAll(collection.notes(), Tone.NOTE);
    }

    private static Message finding(KeyFinding finding) {
        return switch (finding.weight()) {
            case REFUSAL -> Message.of("Refused: {0}", finding.text());
            case RESERVATION -> Message.of("Reservation: {0}", finding.text());
            case NOTE -> finding.text();
        };
    }

    private Table routing(CollectionAnswer collection) {
        Message title = Message.of(
                "Shard keys for {0} ({1} of {2} bytes, {3} of operations) on {4}, best first; predicted, not "
                        + "measured; reads and writes by the shards that they ask:",
                collection.collection(),
                Message.of("{0,choice,0#{0} documents|1#1 document|1<{0} documents}", collection.documents()),
                FigureText.number(collection.averageDocumentBytes()),
                FigureText.percent(collection.operationsShare()),
                Message.of("{0,choice,0#{0} shards|1#1 shard|1<{0} shards}", shards));
        return new Columns<CandidateReport>()
                .add("shard key", CandidateReport::name)
                .say(Message.of("verdict"), one -> verdict(one.verdict()))
                .add("times one server", one -> times(one.routing().capacity().likely()))
                .say(Message.of("bounds"), one -> bounds(one.routing().capacity()))
                .add("reads: one", one -> share(one.routing().reads(), Reached::oneShardShare))
                .add("some", one -> share(one.routing().reads(), Reached::someShardsShare))
                .add("all", one -> share(one.routing().reads(), Reached::allShardsShare))
                .add("writes: one", one -> share(one.routing().writes(), Reached::oneShardShare))
                .add("some", one -> share(one.routing().writes(), Reached::someShardsShare))
                .add("all", one -> share(one.routing().writes(), Reached::allShardsShare))
                .table(title, collection.candidates());
    }

    private static Table balance(CollectionAnswer collection) {
        return new Columns<CandidateReport>()
                .add("hottest shard's part", CandidateReport::name)
                .add("data", one -> FigureText.percent(one.routing().hottestDataShare()))
                .add("operations", one -> FigureText.percent(one.routing().hottestOperationsShare()))
                .add(
                        "writes",
                        one -> one.routing().writes().shareOfOperations() == 0
                                ? ""
                                : FigureText.percent(one.routing().hottestWritesShare()))
                .addOptional(
                        "inserts to one chunk",
                        one -> one.inserts().map(inserts -> FigureText.percent(inserts.oneChunkShare())))
                .table(collection.candidates());
    }

    private static Table values(CollectionAnswer collection) {
        return new Columns<CandidateReport>()
                .add("values", CandidateReport::name)
                .add("distinct", one -> distinct(one.decidingValues()))
                .add(
                        "most frequent",
                        one -> FigureText.percent(one.decidingValues().mostFrequentShare()))
                .add(
                        "unsplittable MB",
                        one -> FigureText.mebibytes(one.decidingValues().largestUnsplittableChunkBytes()))
                .add(
                        "insertion order",
                        one -> FigureText.brief(one.decidingValues().insertionOrderCorrelation()))
                .addOptional("distinct, file", one -> one.liveValues().map(live -> distinct(one.values())))
                .addOptional(
                        "most frequent, file",
                        one -> one.liveValues()
                                .map(live -> FigureText.percent(one.values().mostFrequentShare())))
                .table(collection.candidates());
    }

    /** Adds the figures of the servers' own command, with the reason where there are none. */
    private void addServers(List<CandidateReport> all) {
        List<CandidateReport> asked = all.stream()
                .filter(candidate -> candidate.analyzeShardKey().isPresent())
                .toList();
        List<String> reasons = asked.stream()
                .map(candidate ->
                        candidate.analyzeShardKey().orElseThrow().unavailable().orElse(""))
                .distinct()
                .toList();
        if (reasons.size() == 1 && !reasons.get(0).isEmpty()) {
            document.say(Message.of("analyzeShardKey has no figures: {0}.", reasons.get(0)), Tone.NOTE);
        } else {
            document.figures(analyses(asked));
        }
    }

    private static Table analyses(List<CandidateReport> candidates) {
        return new Columns<CandidateReport>()
                .add("analyzeShardKey", CandidateReport::name)
                .addOptional("documents", one -> keys(one, keys -> FigureText.count(keys.documentsSampled())))
                .addOptional("distinct", one -> keys(one, keys -> FigureText.count(keys.distinct())))
                .addOptional("most frequent", one -> keys(one, keys -> FigureText.percent(keys.mostFrequentShare())))
                .addOptional(
                        "insertion order",
                        one -> keys(
                                one,
                                keys -> keys.recordIdCorrelation()
                                        .map(FigureText::brief)
                                        .orElse(keys.monotonicity())))
                .addOptional(
                        "reads: one", one -> sampled(one, ServerAnalysis::reads, ServerAnalysis.Sampled::oneShardShare))
                .addOptional(
                        "some", one -> sampled(one, ServerAnalysis::reads, ServerAnalysis.Sampled::someShardsShare))
                .addOptional("all", one -> sampled(one, ServerAnalysis::reads, ServerAnalysis.Sampled::allShardsShare))
                .addOptional(
                        "writes: one",
                        one -> sampled(one, ServerAnalysis::writes, ServerAnalysis.Sampled::oneShardShare))
                .addOptional(
                        "some", one -> sampled(one, ServerAnalysis::writes, ServerAnalysis.Sampled::someShardsShare))
                .addOptional("all", one -> sampled(one, ServerAnalysis::writes, ServerAnalysis.Sampled::allShardsShare))
                .addOptional("no figures because", one -> one.analyzeShardKey().flatMap(ServerAnalysis::unavailable))
                .table(candidates);
    }

    private static Optional<String> keys(CandidateReport report, Function<ServerAnalysis.Keys, String> text) {
        return report.analyzeShardKey().flatMap(ServerAnalysis::keys).map(text);
    }

    private static Optional<String> sampled(
            CandidateReport report,
            Function<ServerAnalysis, Optional<ServerAnalysis.Sampled>> kind,
            ToDoubleFunction<ServerAnalysis.Sampled> share) {
        return report.analyzeShardKey().flatMap(kind).map(found -> FigureText.percent(share.applyAsDouble(found)));
    }

    private static Message verdict(KeyFinding.Weight weight) {
        return switch (weight) {
            case NOTE -> Tone.GOOD.before(Message.of("good"));
            case RESERVATION -> Tone.WARNING.before(Message.of("reservations"));
            case REFUSAL -> Tone.BAD.before(Message.of(Message.sense("verdict", "refused")));
        };
    }

    private static String distinct(CandidateReport.Values values) {
        String distinct = FigureText.count(values.distinct());
        return values.leastDistinct() == values.mostDistinct() ? distinct : "~" + distinct;
    }

    private static String share(Reached reached, ToDoubleFunction<Reached> share) {
        return reached.shareOfOperations() == 0 ? "" : FigureText.percent(share.applyAsDouble(reached));
    }

    private static String times(double capacity) {
        return String.format(Locale.ROOT, "%.1f", capacity);
    }

    private static Message bounds(Capacity capacity) {
        return Message.of("{0} to {1}", times(capacity.low()), times(capacity.high()));
    }

    private static Table capacities(CollectionAnswer collection) {
        Columns<CandidateReport> columns =
                new Columns<CandidateReport>().add("times one server at", CandidateReport::name);
        List<CandidateReport.AtShards> first = collection.candidates().get(0).capacities();
        for (int i = 0; i < first.size(); i++) {
            int index = i;
            columns.say(
                    Message.of(
                            "{0,choice,0#{0} shards|1#1 shard|1<{0} shards}",
                            first.get(i).shards()),
                    one -> Message.text(
                            times(one.capacities().get(index).capacity().likely())));
        }
        return columns.table(collection.candidates());
    }

    private static Table measurements(List<CandidateReport> all) {
        List<CandidateReport> measured = all.stream()
                .filter(candidate -> candidate.measured().isPresent())
                .toList();
        Message title = Message.of(
                "Measured on this machine with {0}. All servers and the client share its processors unless the "
                        + "runs are in slow motion, so a hot shard costs less here than on machines of its own:",
                Message.of(
                        "{0,choice,0#{0} shards|1#1 shard|1<{0} shards}",
                        measured.stream()
                                .findFirst()
                                .flatMap(CandidateReport::measured)
                                .map(MeasuredKey::shards)
                                .orElse(0)));
        return new Columns<CandidateReport>()
                .add("measured", CandidateReport::name)
                .addOptional(
                        "operations/s",
                        one -> one.measured()
                                .filter(m -> !m.throughputPerSecond().isEmpty())
                                .map(m -> FigureText.number(Median.of(m.throughputPerSecond()))))
                .addOptional(
                        "change",
                        one -> one.measured().flatMap(MeasuredKey::change).map(NoiseText::percent))
                .sayOptional(
                        Message.of("verdict"),
                        one -> one.measured()
                                .flatMap(MeasuredKey::change)
                                .map(change -> NoiseText.verdict(change.noise())))
                .addOptional(
                        "p50 ms",
                        one -> one.measured().flatMap(MeasuredKey::p50Millis).map(FigureText::number))
                .addOptional(
                        "p99 ms",
                        one -> one.measured().flatMap(MeasuredKey::p99Millis).map(FigureText::number))
                .addOptional(
                        "predicted times one server",
                        one -> one.measured().map(m -> times(m.predictedTimesOneServer())))
                .addOptional("failed because", one -> one.measured().flatMap(MeasuredKey::failure))
                .table(measured)
                .titled(title);
    }
}
