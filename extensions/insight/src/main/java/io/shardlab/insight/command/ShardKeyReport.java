package io.shardlab.insight.command;

import io.shardlab.answers.noise.NoiseText;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.cli.output.Lines;
import io.shardlab.cli.output.ReportWords;
import io.shardlab.cli.output.TerminalTable;
import io.shardlab.core.result.Median;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.answer.KeyFinding;
import io.shardlab.insight.shardkey.answer.MeasuredKey;
import io.shardlab.insight.shardkey.answer.ShardKeyAnswer;
import io.shardlab.insight.shardkey.data.ServerAnalysis;
import io.shardlab.insight.shardkey.routing.Reached;
import io.shardlab.insight.shardkey.routing.RoutingResult.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The comparison of shard keys for a terminal. Formats only. */
public final class ShardKeyReport {

    /** A finding that most keys have is shown for the first one only. */
    private static final String COMMON = "id-not-unique";

    private final ReportWords words;
    private final ShardKeyAnswer answer;

    public ShardKeyReport(ShardKeyAnswer answer, Language language) {
        this.words = new ReportWords(language);
        this.answer = answer;
    }

    /** Returns the answers of all collections first, then the tables and findings of each. */
    public String render() {
        List<String> parts = new ArrayList<>();
        boolean several = answer.collections().size() > 1;
        answer.collections()
                .forEach(one -> parts.add(Lines.wrapped(
                        several ? one.collection() + ": " + words.in(one.answer()) : words.in(one.answer()))));
        answer.collections().forEach(one -> parts.addAll(details(one)));
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private List<String> details(CollectionAnswer collection) {
        List<String> parts = new ArrayList<>();
        parts.add(Lines.wrapped(words.say(
                        "Shard keys for {0} ({1} of {2} bytes, {3} of operations) on {4}, best first; predicted, not "
                                + "measured; reads and writes by the shards that they ask:",
                        collection.collection(),
                        words.say("{0,choice,0#{0} documents|1#1 document|1<{0} documents}", collection.documents()),
                        FigureText.number(collection.averageDocumentBytes()),
                        FigureText.percent(collection.operationsShare()),
                        words.say("{0,choice,0#{0} shards|1#1 shard|1<{0} shards}", answer.shards())))
                + System.lineSeparator()
                + routing(collection));
        parts.add(balance(collection));
        parts.add(values(collection));
        servers(collection.candidates()).ifPresent(parts::add);
        parts.add(capacities(collection));
        measurements(collection.candidates()).ifPresent(parts::add);
        for (CandidateReport candidate : collection.candidates()) {
            String findings = candidate.findings().stream()
                    .filter(finding -> !finding.name().equals(COMMON)
                            || candidate == collection.candidates().get(0))
                    .map(this::finding)
                    .collect(Collectors.joining(System.lineSeparator()));
            if (!findings.isEmpty()) {
                parts.add(candidate.name() + System.lineSeparator() + findings);
            }
        }
        collection.notes().forEach(note -> parts.add(Lines.wrapped(words.in(note))));
        return parts;
    }

    private String finding(KeyFinding finding) {
        return Lines.indented(
                switch (finding.weight()) {
                    case REFUSAL -> words.say("Refused: {0}", finding.text());
                    case RESERVATION -> words.say("Reservation: {0}", finding.text());
                    case NOTE -> words.in(finding.text());
                });
    }

    private String routing(CollectionAnswer collection) {
        return grid(new Columns<CandidateReport>()
                .add("shard key", CandidateReport::name)
                .add("verdict", one -> verdict(one.verdict()))
                .add("times one server", one -> times(one.routing().capacity().likely()))
                .say(Message.of("bounds"), one -> bounds(one.routing().capacity()))
                .add("reads: one", one -> share(one.routing().reads(), Reached::oneShardShare))
                .add("some", one -> share(one.routing().reads(), Reached::someShardsShare))
                .add("all", one -> share(one.routing().reads(), Reached::allShardsShare))
                .add("writes: one", one -> share(one.routing().writes(), Reached::oneShardShare))
                .add("some", one -> share(one.routing().writes(), Reached::someShardsShare))
                .add("all", one -> share(one.routing().writes(), Reached::allShardsShare))
                .table(collection.candidates()));
    }

    private String balance(CollectionAnswer collection) {
        return grid(new Columns<CandidateReport>()
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
                .table(collection.candidates()));
    }

    private String values(CollectionAnswer collection) {
        return grid(new Columns<CandidateReport>()
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
                .table(collection.candidates()));
    }

    /** Returns the figures of the servers' own command, with the reason where there are none. */
    private Optional<String> servers(List<CandidateReport> all) {
        List<CandidateReport> asked = all.stream()
                .filter(candidate -> candidate.analyzeShardKey().isPresent())
                .toList();
        List<String> reasons = asked.stream()
                .map(candidate ->
                        candidate.analyzeShardKey().orElseThrow().unavailable().orElse(""))
                .distinct()
                .toList();
        boolean oneReason = reasons.size() == 1 && !reasons.get(0).isEmpty();
        return oneReason
                ? Optional.of(Lines.wrapped(words.say("analyzeShardKey has no figures: {0}.", reasons.get(0))))
                : asked.isEmpty() ? Optional.empty() : Optional.of(analyses(asked));
    }

    private String analyses(List<CandidateReport> candidates) {
        return grid(new Columns<CandidateReport>()
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
                .table(candidates));
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

    private String verdict(KeyFinding.Weight weight) {
        return words.say(
                switch (weight) {
                    case NOTE -> "good";
                    case RESERVATION -> "reservations";
                    case REFUSAL -> Message.sense("verdict", "refused");
                });
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

    private String capacities(CollectionAnswer collection) {
        Columns<CandidateReport> columns =
                new Columns<CandidateReport>().add("times one server at", CandidateReport::name);
        List<CandidateReport.AtShards> first = collection.candidates().get(0).capacities();
        for (int i = 0; i < first.size(); i++) {
            int index = i;
            columns.add(
                    words.say(
                            "{0,choice,0#{0} shards|1#1 shard|1<{0} shards}",
                            first.get(i).shards()),
                    one -> times(one.capacities().get(index).capacity().likely()));
        }
        return grid(columns.table(collection.candidates()));
    }

    private Optional<String> measurements(List<CandidateReport> all) {
        List<CandidateReport> measured = all.stream()
                .filter(candidate -> candidate.measured().isPresent())
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        String title = Lines.wrapped(words.say(
                "Measured on this machine with {0}. All servers and the client share its processors unless the "
                        + "runs are in slow motion, so a hot shard costs less here than on machines of its own:",
                words.say(
                        "{0,choice,0#{0} shards|1#1 shard|1<{0} shards}",
                        measured.get(0).measured().orElseThrow().shards())));
        return Optional.of(title
                + System.lineSeparator()
                + grid(new Columns<CandidateReport>()
                        .add("measured", CandidateReport::name)
                        .addOptional(
                                "operations/s",
                                one -> one.measured()
                                        .filter(m -> !m.throughputPerSecond().isEmpty())
                                        .map(m -> FigureText.number(Median.of(m.throughputPerSecond()))))
                        .addOptional(
                                "change",
                                one -> one.measured()
                                        .flatMap(MeasuredKey::change)
                                        .map(NoiseText::percent))
                        .addOptional(
                                "verdict",
                                one -> one.measured()
                                        .flatMap(MeasuredKey::change)
                                        .map(change -> words.in(NoiseText.verdict(change.noise()))))
                        .addOptional(
                                "p50 ms",
                                one -> one.measured()
                                        .flatMap(MeasuredKey::p50Millis)
                                        .map(FigureText::number))
                        .addOptional(
                                "p99 ms",
                                one -> one.measured()
                                        .flatMap(MeasuredKey::p99Millis)
                                        .map(FigureText::number))
                        .addOptional(
                                "predicted times one server",
                                one -> one.measured().map(m -> times(m.predictedTimesOneServer())))
                        .addOptional("failed because", one -> one.measured().flatMap(MeasuredKey::failure))
                        .table(measured)));
    }

    private String grid(Table table) {
        return TerminalTable.grid(table, words);
    }
}
