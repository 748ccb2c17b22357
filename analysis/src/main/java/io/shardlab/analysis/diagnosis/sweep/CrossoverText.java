package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.Samples;
import io.shardlab.analysis.scaling.Crossover;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The findings on clusters that are compared with one target; clusters with the same outcome share a finding. */
final class CrossoverText {

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
        Message about = SweepText.threads(crossover.at().orElseThrow());
        return statement(
                Message.of(
                        clusterWins ? "sweep.crossover.pays" : "sweep.crossover.stops",
                        condition(),
                        about,
                        first.shardedName(),
                        first.singleName(),
                        number(crossover.from()),
                        SweepText.threads(crossover.to()),
                        number()),
                Message.of(clusterWins ? "sweep.crossover.pays.advice" : "sweep.crossover.stops.advice"));
    }

    /** The condition of the answer, because servers on machines of their own may give another. */
    private Message condition() {
        return SweepText.onOneMachine(first.last().other().cell());
    }

    private Statement steady(Crossover.State state) {
        return switch (state) {
            case FIRST_LEADS ->
                statement(
                        Message.of(
                                first.pairs().size() > 1 ? "sweep.behind.range" : "sweep.behind",
                                condition(),
                                names(),
                                ratios(),
                                ofSingle(),
                                number()),
                        behind());
            case SECOND_LEADS ->
                statement(
                        Message.of("sweep.ahead", condition(), names(), ratios(), ofSingle(), number()),
                        Message.of(first.fewestThreads() == 1 ? "sweep.ahead.all" : "sweep.ahead.fewer"));
            case EQUAL ->
                statement(
                        Message.of("sweep.equal", names(), first.singleName(), range()),
                        advice(Message.of("sweep.equal.advice")));
            default ->
                statement(
                        Message.of("sweep.unclear", names(), first.singleName(), range()),
                        Message.of("sweep.unclear.advice"));
        };
    }

    private Statement statement(Message sentence, Message advice) {
        return new Statement(
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
                : Message.of("sweep.and", Message.joined(", ", names.subList(0, last)), names.get(last));
    }

    private Message where() {
        int from =
                alike.stream().mapToInt(ClusterComparison::fewestThreads).min().orElseThrow();
        int to = alike.stream().mapToInt(ClusterComparison::mostThreads).max().orElseThrow();
        if (from == to) {
            return Message.of("sweep.at", SweepText.threads(from));
        }
        return alike.stream().allMatch(ClusterComparison::clearEverywhere)
                ? Message.of("sweep.at.every", number(from), number(to))
                : Message.of("sweep.at.shown", number(from), SweepText.threads(to));
    }

    private Message range() {
        int from = first.fewestThreads();
        int to = first.mostThreads();
        return from == to
                ? Message.of("sweep.at", SweepText.threads(from))
                : Message.of("sweep.from-to", number(from), SweepText.threads(to));
    }

    private Message ofSingle() {
        return Message.of(
                "sweep.of-single", SweepText.name(first.first().base().figure()), first.singleName(), where());
    }

    private Message ratios() {
        List<Double> ratios = alike.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .map(Contrast::times)
                .sorted()
                .toList();
        String least = FigureText.brief(ratios.get(0));
        String most = FigureText.brief(ratios.get(ratios.size() - 1));
        return least.equals(most) ? Message.text(least) : Message.of("sweep.range", least, most);
    }

    /** The bottlenecks of the runs decide what to do; without one, whether the gap closes with more threads. */
    private Message behind() {
        boolean closes = first.pairs().size() == 1
                || alike.stream()
                        .anyMatch(comparison ->
                                comparison.last().times() > comparison.first().times());
        int most = first.mostThreads();
        return advice(closes ? Message.of("sweep.more-threads", 2 * most, 4 * most) : Message.of("sweep.gap"))
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
                        "sweep.service-times",
                        mean.text(sharded.get()),
                        mean.text(single.get()),
                        SweepText.threads(pair.base().threads()))
                : Message.text("");
    }

    private static String number(double value) {
        return FigureText.count(Math.round(value));
    }
}
