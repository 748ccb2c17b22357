package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.diagnosis.sweep.ClusterComparison.Part;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.scaling.Crossover;
import io.shardlab.answers.scaling.Crossover.Lead;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The findings on clusters that are compared with one target; clusters with the same outcome at each number of threads share a
 * finding. Each part of a sentence is about the cells that it names, and what is undecided there counts for neither side.
 */
final class CrossoverText {

    private final Sweep sweep;
    private final List<ClusterComparison> alike;
    private final Map<String, String> others;
    private final ClusterComparison first;

    private CrossoverText(Sweep sweep, List<ClusterComparison> alike, Map<String, String> others) {
        this.sweep = sweep;
        this.alike = alike;
        this.others = others;
        this.first = alike.get(0);
    }

    static List<GroupStatement> statements(Sweep sweep, List<ClusterComparison> all, Map<String, String> others) {
        Map<Object, List<ClusterComparison>> byOutcome = new LinkedHashMap<>();
        for (ClusterComparison comparison : all) {
            Object outcome = comparison.hasCrossing()
                    ? comparison
                    : comparison.parts().stream()
                            .map(part -> List.of(part.lead(), part.threads()))
                            .toList();
            byOutcome.computeIfAbsent(outcome, key -> new ArrayList<>()).add(comparison);
        }
        return byOutcome.values().stream()
                .map(alike -> new CrossoverText(sweep, alike, others).statement())
                .toList();
    }

    private GroupStatement statement() {
        if (first.hasCrossing()) {
            return overtaking();
        }
        if (first.crossover().state() == Crossover.State.UNCLEAR) {
            return statement(
                    "sharding-unclear",
                    Message.of(
                            "It is unclear whether sharding pays: the lead between {0} and {1} changes more than once{2}",
                            names(), first.singleName(), range()),
                    Message.of(
                            "The runs were probably disturbed: measure again with more repetitions and a longer --duration."));
        }
        return first.parts().size() == 1 ? steady() : inParts();
    }

    private GroupStatement overtaking() {
        Crossover crossover = first.crossover();
        boolean clusterWins = crossover.state() == Crossover.State.SECOND_OVERTAKES;
        Message about = SweepText.threads(crossover.at().orElseThrow());
        return statement(
                clusterWins ? "sharding-overtakes" : "sharding-overtaken",
                Message.of(
                        clusterWins
                                ? "Sharding pays{0} from about {1} on: {2} {6,choice,1#overtakes|1<overtake} {3} between {4} and "
                                        + "{5}"
                                : "Sharding stops paying{0} at about {1}: {3} overtakes {2} between {4} and {5}",
                        condition(),
                        about,
                        first.shardedName(),
                        first.singleName(),
                        number(crossover.from()),
                        SweepText.threads(crossover.to()),
                        number()),
                Message.of(
                        clusterWins
                                ? "With fewer threads, use fewer shards, or none."
                                : "The cluster loses its lead with more threads: find out what is busy there."));
    }

    /** The condition of the answer, because servers on machines of their own may give another. */
    private Message condition() {
        return SweepText.onOneMachine(first.last().other().cell());
    }

    /** The outcome is the same at each number of threads. */
    private GroupStatement steady() {
        Lead lead = first.parts().get(0).lead();
        List<Contrast> pairs = pairs(0);
        return switch (lead) {
            case FIRST ->
                statement(
                        "sharding-slower",
                        Message.of(
                                first.pairs().size() > 1
                                        ? "Sharding does not pay{0}: {1} {4,choice,1#reaches|1<reach} {2} of the {3}, and "
                                                + "{4,choice,1#does|1<do} not overtake it in the measured range"
                                        : "Sharding does not pay{0}: {1} {4,choice,1#reaches|1<reach} {2} of the {3}",
                                condition(),
                                names(),
                                ratios(pairs),
                                ofSingle(where()),
                                number()),
                        behind());
            case SECOND ->
                statement(
                        "sharding-faster",
                        Message.of(
                                "Sharding pays{0}: {1} {4,choice,1#reaches|1<reach} {2} times the {3}",
                                condition(), names(), ratios(pairs), ofSingle(where()), number()),
                        Message.of(
                                first.fewestThreads() == 1
                                        ? "Sharding pays at every number of threads up to the highest measured."
                                        : "Whether sharding pays with fewer threads was not measured."));
            case EVEN ->
                statement(
                        "sharding-even",
                        Message.of(
                                "No difference is shown between {0} and {1}{2}: they are even{3}",
                                names(), first.singleName(), range(), SweepText.mayBe(pairs)),
                        advice(Message.of(
                                "Measure with more repetitions to show smaller differences, and with more --threads to find "
                                        + "larger ones.")));
            case UNDECIDED ->
                statement(
                        "sharding-undecided",
                        Message.of(
                                "It is undecided whether sharding pays{0}{1} with {2}{3}: repeat these cells",
                                condition(), range(), names(), mayBe(pairs)),
                        repeat());
        };
    }

    /** The outcome differs between numbers of threads: each gets a clause. */
    private GroupStatement inParts() {
        List<Part> parts = first.parts();
        Message sentence = beginning(parts.get(0), pairs(0));
        for (int i = 1; i < parts.size(); i++) {
            Lead lead = parts.get(i).lead();
            List<Contrast> pairs = pairs(i);
            boolean decided = lead == Lead.FIRST || lead == Lead.SECOND;
            sentence = sentence.and(Message.of(
                    switch (lead) {
                        case FIRST -> ";{0} it does not pay ({1} times)";
                        case SECOND -> ";{0} it pays ({1} times)";
                        case EVEN -> ";{0} it is even{1}";
                        case UNDECIDED -> ";{0} it is undecided{1}";
                    },
                    threads(parts.get(i)),
                    decided ? ratios(pairs) : SweepText.mayBe(pairs)));
        }
        if (!first.undecided().isEmpty()) {
            return statement("sharding-depends", sentence.and(Message.of(": repeat the undecided cells")), repeat());
        }
        boolean pays = parts.get(parts.size() - 1).lead() == Lead.SECOND;
        return statement(
                "sharding-depends",
                sentence,
                pays ? Message.of("With fewer threads, use fewer shards, or none.") : behind());
    }

    private Message beginning(Part part, List<Contrast> pairs) {
        Message figures = switch (part.lead()) {
            case FIRST, SECOND -> ratios(pairs);
            case EVEN -> Contrast.range(pairs).orElseThrow();
            case UNDECIDED -> mayBe(pairs);
        };
        return Message.of(
                switch (part.lead()) {
                    case FIRST -> "Sharding does not pay{0}{1}: {2} {5,choice,1#reaches|1<reach} {3} of the {4}";
                    case SECOND -> "Sharding pays{0}{1}: {2} {5,choice,1#reaches|1<reach} {3} times the {4}";
                    case EVEN ->
                        "Sharding makes no difference{0}{1}: {2} {5,choice,1#reaches|1<reach} {3} times the {4}";
                    case UNDECIDED -> "It is undecided whether sharding pays{0}{1} with {2}{3}";
                },
                condition(),
                threads(part),
                names(),
                figures,
                ofSingle(Message.NONE),
                number());
    }

    /** Returns the numbers of threads of a part, such as {@code  at 30 and 40 threads}. */
    private static Message threads(Part part) {
        List<Integer> threads = part.threads();
        int last = threads.size() - 1;
        Message most = SweepText.threads(threads.get(last));
        List<Message> fewer = threads.subList(0, last).stream()
                .map(number -> Message.text(number(number)))
                .toList();
        return Message.of(
                " at {0}", fewer.isEmpty() ? most : Message.of("{0} and {1}", Message.joined(", ", fewer), most));
    }

    /** Returns the comparisons of a part of all clusters. */
    private List<Contrast> pairs(int part) {
        return alike.stream()
                .flatMap(comparison -> comparison.parts().get(part).pairs().stream())
                .toList();
    }

    private Message mayBe(List<Contrast> pairs) {
        return Contrast.range(pairs)
                .map(range -> Message.of(" ({0} times the {1})", range, ofSingle(Message.NONE)))
                .orElse(Message.NONE);
    }

    private Message repeat() {
        return SweepText.repeat(
                sweep,
                alike.stream()
                        .flatMap(comparison -> comparison.undecided().stream())
                        .toList());
    }

    private GroupStatement statement(String kind, Message sentence, Message advice) {
        return new GroupStatement(
                kind,
                sentence,
                others,
                Message.joined("; ", alike.stream().map(this::evidence).toList()),
                advice);
    }

    /** The grammatical number of the subject: 1 for a single cluster of one shard, otherwise 2. */
    private int number() {
        boolean one = alike.size() == 1
                && Sweep.result(first.first().other().cell()).target().shards() == 1;
        return one ? 1 : 2;
    }

    private Message names() {
        List<Message> names = alike.stream().map(ClusterComparison::shardedName).toList();
        int last = names.size() - 1;
        return last == 0
                ? names.get(0)
                : Message.of("{0} and {1}", Message.joined(", ", names.subList(0, last)), names.get(last));
    }

    private Message where() {
        return first.pairs().size() == 1
                ? Message.of(" at {0}", SweepText.threads(first.fewestThreads()))
                : Message.of(
                        " at every measured number of threads, {0} to {1}",
                        number(first.fewestThreads()), number(first.mostThreads()));
    }

    private Message range() {
        int from = first.fewestThreads();
        int to = first.mostThreads();
        return from == to
                ? Message.of(" at {0}", SweepText.threads(from))
                : Message.of(" from {0} to {1}", number(from), SweepText.threads(to));
    }

    private Message ofSingle(Message where) {
        return Message.of("{0} of {1}{2}", SweepText.name(first.first().base().figure()), first.singleName(), where);
    }

    private static Message ratios(List<Contrast> pairs) {
        DoubleSummaryStatistics ratios =
                pairs.stream().mapToDouble(Contrast::times).summaryStatistics();
        return SweepText.range(ratios.getMin(), ratios.getMax());
    }

    /** The bottlenecks of the runs decide what to do; without one, whether the gap closes with more threads. */
    private Message behind() {
        boolean closes = first.pairs().size() == 1
                || alike.stream()
                        .anyMatch(comparison ->
                                comparison.last().times() > comparison.first().times());
        int most = first.mostThreads();
        return advice(
                        closes
                                ? Message.of(
                                        "Few threads cannot keep a cluster busy: each operation takes longer through mongos, and "
                                                + "throughput = threads / latency (Little's law). Measure with more --threads, such as "
                                                + "{0,number,#},{1,number,#}.",
                                        2 * most,
                                        4 * most)
                                : Message.of(
                                        "The gap does not close with more threads: find out what is busy, and whether a single server is "
                                                + "enough."))
                .and(SweepText.sharedMachineWarning(first.last().other().cell()));
    }

    private Message advice(Message otherwise) {
        return SweepText.advice(
                alike.stream()
                        .flatMap(comparison -> Stream.of(
                                comparison.last().other(), comparison.last().base()))
                        .toList(),
                otherwise);
    }

    private Message evidence(ClusterComparison comparison) {
        Message pairs = Message.joined(
                ", ", comparison.pairs().stream().map(ClusterComparison::text).toList());
        return Message.joined(" ", List.of(comparison.shardedName(), pairs)).and(serviceTimes(comparison.last()));
    }

    /** Throughput of a closed loop is lower because each operation takes longer. */
    private static Message serviceTimes(Contrast pair) {
        Figure mean = FigureCatalogue.named("service-mean");
        Optional<Double> single = pair.base().cell().samples(mean).map(Samples::median);
        Optional<Double> sharded = pair.other().cell().samples(mean).map(Samples::median);
        return pair.isShown() && single.isPresent() && sharded.isPresent()
                ? Message.of(
                        " (mean service time {0} against {1} at {2})",
                        mean.text(sharded.get()),
                        mean.text(single.get()),
                        SweepText.threads(pair.base().threads()))
                : Message.NONE;
    }

    private static String number(double value) {
        return FigureText.count(Math.round(value));
    }
}
