package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.diagnosis.observation.TextLists;
import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.analysis.scaling.Crossover;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings on clusters that are compared with one target; clusters with the same outcome share a finding. */
final class CrossoverText {

    private static final String MORE_THREADS =
            "Few threads cannot keep a cluster busy: each operation takes longer through mongos, and throughput ="
                    + " threads / latency (Little's law). Measure with more --threads, such as ";

    private final List<ClusterComparison> alike;
    private final Map<String, String> others;
    private final ClusterComparison first;

    private CrossoverText(List<ClusterComparison> alike, Map<String, String> others) {
        this.alike = alike;
        this.others = others;
        this.first = alike.get(0);
    }

    static List<Statement> statements(List<ClusterComparison> all, Map<String, String> others) {
        Map<Crossover.State, List<ClusterComparison>> byState = new EnumMap<>(Crossover.State.class);
        List<Statement> statements = new ArrayList<>();
        for (ClusterComparison comparison : all) {
            Crossover.State state = comparison.crossover().state();
            if (state == Crossover.State.SECOND_OVERTAKES || state == Crossover.State.FIRST_OVERTAKES) {
                statements.add(new CrossoverText(List.of(comparison), others).overtaking());
            } else {
                byState.computeIfAbsent(state, key -> new ArrayList<>()).add(comparison);
            }
        }
        byState.forEach((state, alike) -> statements.add(new CrossoverText(alike, others).steady(state)));
        return statements;
    }

    private Statement overtaking() {
        Crossover crossover = first.crossover();
        boolean clusterWins = crossover.state() == Crossover.State.SECOND_OVERTAKES;
        String winner = clusterWins ? first.shardedName() : first.singleName();
        String loser = clusterWins ? first.singleName() : first.shardedName();
        String about = SweepText.threads(crossover.at().orElseThrow());
        return statement(
                (clusterWins
                                ? "Sharding pays" + condition() + " from about " + about + " on: "
                                : "Sharding stops paying" + condition() + " at about " + about + ": ")
                        + winner + " " + (clusterWins ? verb("overtake", "overtakes") : "overtakes") + " " + loser
                        + " between "
                        + number(crossover.from()) + " and " + SweepText.threads(crossover.to()),
                clusterWins
                        ? "With fewer threads, use fewer shards, or none."
                        : "The cluster loses its lead with more threads: find out what is busy there.");
    }

    /** The condition of the answer, because servers on machines of their own may give another. */
    private String condition() {
        return SweepText.onOneMachine(first.last().other().cell());
    }

    private Statement steady(Crossover.State state) {
        return switch (state) {
            case FIRST_LEADS ->
                statement(
                        "Sharding does not pay" + condition() + ": " + names() + " " + verb("reach", "reaches") + " "
                                + ratios() + " of the " + ofSingle() + noOvertaking(),
                        behind());
            case SECOND_LEADS ->
                statement(
                        "Sharding pays" + condition() + ": " + names() + " " + verb("reach", "reaches") + " " + ratios()
                                + " times the " + ofSingle(),
                        first.fewestThreads() == 1
                                ? "Sharding pays at every number of threads up to the highest measured."
                                : "Whether sharding pays with fewer threads was not measured.");
            case EQUAL ->
                statement(
                        "No difference is shown between " + names() + " and " + first.singleName() + range(),
                        advice("Measure with more repetitions to show smaller differences, and with more --threads"
                                + " to find larger ones."));
            default ->
                statement(
                        "It is unclear whether sharding pays: the lead between " + names() + " and "
                                + first.singleName() + " changes more than once" + range(),
                        "The runs were probably disturbed: measure again with more repetitions and a longer"
                                + " --duration.");
        };
    }

    private Statement statement(String sentence, String advice) {
        return new Statement(
                sentence, others, alike.stream().map(this::evidence).collect(Collectors.joining("; ")), advice);
    }

    /** Returns the verb for a single cluster of one shard, or for any other subject. */
    private String verb(String ofSeveral, String ofOne) {
        boolean one = alike.size() == 1
                && Sweep.result(first.first().other().cell()).target().shards() == 1;
        return one ? ofOne : ofSeveral;
    }

    private String names() {
        return TextLists.and(alike.stream().map(ClusterComparison::shardedName).toList());
    }

    private String where() {
        int from =
                alike.stream().mapToInt(ClusterComparison::fewestThreads).min().orElseThrow();
        int to = alike.stream().mapToInt(ClusterComparison::mostThreads).max().orElseThrow();
        if (from == to) {
            return " at " + SweepText.threads(from);
        }
        return alike.stream().allMatch(ClusterComparison::clearEverywhere)
                ? " at every measured number of threads, " + number(from) + " to " + number(to)
                : " wherever a difference is shown, from " + number(from) + " to " + SweepText.threads(to);
    }

    private String range() {
        int from = first.fewestThreads();
        int to = first.mostThreads();
        return from == to ? " at " + SweepText.threads(from) : " from " + number(from) + " to " + SweepText.threads(to);
    }

    private String ofSingle() {
        return SweepText.name(first.first().base().figure()) + " of " + first.singleName() + where();
    }

    private String noOvertaking() {
        return first.pairs().size() > 1 ? ", and " + verb("do", "does") + " not overtake it in the measured range" : "";
    }

    private String ratios() {
        List<Double> ratios = alike.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .map(Contrast::times)
                .sorted()
                .toList();
        String least = FigureText.brief(ratios.get(0));
        String most = FigureText.brief(ratios.get(ratios.size() - 1));
        return least.equals(most) ? least : least + " to " + most;
    }

    /** The bottlenecks of the runs decide what to do; without one, whether the gap closes with more threads. */
    private String behind() {
        boolean closes = first.pairs().size() == 1
                || alike.stream()
                        .anyMatch(comparison ->
                                comparison.last().times() > comparison.first().times());
        int most = first.mostThreads();
        return advice(
                        closes
                                ? MORE_THREADS + 2 * most + "," + 4 * most + "."
                                : "The gap does not close with more threads: find out what is busy, and whether a"
                                        + " single server is enough.")
                + SweepText.sharedMachineWarning(first.last().other().cell());
    }

    private String advice(String otherwise) {
        return SweepText.advice(
                alike.stream()
                        .flatMap(comparison -> Stream.of(
                                comparison.last().other(), comparison.last().base()))
                        .toList(),
                otherwise);
    }

    private String evidence(ClusterComparison comparison) {
        return comparison.shardedName() + " "
                + comparison.pairs().stream().map(ClusterComparison::text).collect(Collectors.joining(", "))
                + serviceTimes(comparison.last());
    }

    /** Throughput of a closed loop is lower because each operation takes longer. */
    private static String serviceTimes(Contrast pair) {
        Figure mean = FigureCatalogue.named("service-mean");
        Optional<Double> single = pair.base().cell().samples(mean).map(Samples::median);
        Optional<Double> sharded = pair.other().cell().samples(mean).map(Samples::median);
        return pair.isShown() && single.isPresent() && sharded.isPresent()
                ? " (mean service time " + mean.text(sharded.get()) + " against " + mean.text(single.get()) + " at "
                        + SweepText.threads(pair.base().threads()) + ")"
                : "";
    }

    private static String number(double value) {
        return FigureText.count(Math.round(value));
    }
}
