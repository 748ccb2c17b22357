package io.shardlab.predict.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.advice.AdviceCurves.Asked;
import io.shardlab.predict.advice.AdviceCurves.AtDocuments;
import io.shardlab.predict.advice.AdviceCurves.AtRate;
import io.shardlab.predict.advice.AdviceCurves.AtThreads;
import io.shardlab.predict.advice.AdviceCurves.Deployment;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.WhatIf;
import io.shardlab.predict.calibrate.Observations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Computes the curves beside an advice, for its charts. Confined to one thread. */
final class CurvePredictor {

    /** More lines with bounds would cover each other. */
    private static final int MOST_CLUSTERS = 3;

    /** With these, the largest cluster is not drawn, beside whose line the others would look flat. */
    private static final int ENOUGH_CLUSTERS = 2;

    /** The least difference of throughputs, as a part of them. */
    private static final double ALIKE = 0.05;

    private static final int[] THREADS = {1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512};

    /** Parts of the capacity, closer together where response times rise. */
    private static final double[] LOADS = {
        0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99
    };

    private static final int POINTS_OF_A_DECADE = 60;

    /** The ratio between the smallest room and the fewest documents, and between the most documents and the largest room. */
    private static final double BEYOND = 5;

    private final WhatIf whatIf;
    private final Observations observations;
    private final AdviceQuestion question;
    private final List<Candidate> all;
    private final boolean sizeKnown;

    /**
     * @param observations the measurements that calibrate {@code whatIf}
     * @param all the deployments that the advice compares
     * @param sizeKnown whether the size of documents is known
     */
    CurvePredictor(
            WhatIf whatIf, Observations observations, AdviceQuestion question, List<Candidate> all, boolean sizeKnown) {
        this.whatIf = whatIf;
        this.observations = observations;
        this.question = question;
        this.all = all;
        this.sizeKnown = sizeKnown;
    }

    /** Returns the curves of one server and of the most interesting clusters of an advice on the same question. */
    AdviceCurves curves(Advice advice) {
        List<Option> drawn = drawn(advice.options());
        List<Candidate> deployments = deployments(drawn, all);
        AdviceChecks checks = new AdviceChecks(
                whatIf, observations, deployments.get(0).trials().mix());
        List<Double> sizes = sizes(deployments);
        List<Deployment> curves = IntStream.range(0, drawn.size())
                .mapToObj(index -> curves(drawn.get(index), deployments.get(index), sizes, checks))
                .toList();
        List<Candidate> frontier = PriceSteps.frontier(all);
        return new AdviceCurves(
                checks.operation(),
                asked(),
                curves,
                PriceSteps.of(frontier, Candidate::throughput),
                PriceSteps.of(frontier, Candidate::least),
                advice.priceUnit(),
                checks.all(question.routerKind()),
                deployments.get(0).trials().basis(),
                observations.leftOut(),
                missing(drawn, deployments, curves));
    }

    /**
     * Returns only the throughput by threads, what was measured, and response times by rate, which take a small part of the time
     * of {@link #curves}.
     */
    AdviceCurves byLoad(Advice advice) {
        List<Option> drawn = drawn(advice.options());
        List<Candidate> deployments = deployments(drawn, all);
        AdviceChecks checks = new AdviceChecks(
                whatIf, observations, deployments.get(0).trials().mix());
        return new AdviceCurves(
                checks.operation(),
                asked(),
                IntStream.range(0, drawn.size())
                        .mapToObj(index -> new Deployment(
                                deployments.get(index).name(),
                                deployments.get(index).topology(),
                                byThreads(drawn.get(index), deployments.get(index)),
                                measured(deployments.get(index), checks),
                                Optional.empty(),
                                List.of(),
                                drawn.get(index).readsFromDisk() ? List.of() : byRate(deployments.get(index))))
                        .toList(),
                List.of(),
                List.of(),
                advice.priceUnit(),
                List.of(),
                deployments.get(0).trials().basis(),
                observations.leftOut(),
                List.of());
    }

    private static List<Candidate> deployments(List<Option> drawn, List<Candidate> all) {
        return drawn.stream()
                .map(option -> all.stream()
                        .filter(one -> one.isThatOf(option))
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private Asked asked() {
        return new Asked(
                question.goals().stream().map(SloExpression::text).toList(),
                limit(JudgedGoal::isOfThroughput, Comparator.naturalOrder()),
                limit(goal -> goal.figure().equals("p99"), Comparator.reverseOrder()),
                question.documents());
    }

    /** The strictest limit of some goals. */
    private Optional<Double> limit(Predicate<SloExpression> which, Comparator<Double> stricter) {
        return question.goals().stream().filter(which).map(SloExpression::limit).max(stricter);
    }

    /** The best single server, and the clusters that matter most to the answer, by their number of shards. */
    private static List<Option> drawn(List<Option> options) {
        Stream<Option> server = options.stream()
                .filter(one -> !one.topology().sharded())
                .max(Comparator.comparing(Option::verdict, Comparator.reverseOrder())
                        .thenComparingDouble(one -> one.throughput().value()))
                .stream();
        List<Option> clusters = new ArrayList<>();
        options.stream()
                .filter(one -> one.topology().sharded())
                .sorted(Comparator.comparingInt(CurvePredictor::rank))
                .filter(one -> clusters.stream().noneMatch(other -> isAlike(one, other)))
                .filter(one -> one.role() != Role.LARGEST || clusters.size() < ENOUGH_CLUSTERS)
                .limit(MOST_CLUSTERS)
                .forEach(clusters::add);
        return Stream.concat(
                        server,
                        clusters.stream()
                                .sorted(Comparator.comparingInt(
                                        one -> one.topology().shards())))
                .toList();
    }

    /** True if their lines could hardly be distinguished. */
    private static boolean isAlike(Option one, Option other) {
        return Math.abs(Math.log(one.throughput().value() / other.throughput().value())) < ALIKE;
    }

    private static int rank(Option option) {
        return switch (option.role()) {
            case CHEAPEST, BEST_VALUE, HIGHEST, NEAREST, UNDECIDED -> 0;
            case RUNNER_UP -> 1;
            case OTHER -> 2;
            case LARGEST -> 3;
            case FAILS -> 4;
        };
    }

    private Deployment curves(Option option, Candidate one, List<Double> sizes, AdviceChecks checks) {
        Estimate most = one.trials().boundedThroughput(one.topology(), option.threads());
        return new Deployment(
                one.name(),
                one.topology(),
                byThreads(option, one),
                measured(one, checks),
                one.data()
                        .room()
                        .map(room -> new Estimate(room.expected(), Optional.of(room.low()), Optional.of(room.high()))),
                sizes.stream()
                        .filter(any -> one.data().readsPerSecond().isPresent())
                        .map(number ->
                                new AtDocuments(number, one.data().with(number).limited(most)))
                        .toList(),
                option.readsFromDisk() ? List.of() : byRate(one));
    }

    private static List<AtThreads> byThreads(Option option, Candidate one) {
        return IntStream.concat(IntStream.of(THREADS), IntStream.of(option.threads()))
                .distinct()
                .sorted()
                .mapToObj(threads -> new AtThreads(
                        threads, one.data().limited(one.trials().boundedThroughput(one.topology(), threads))))
                .toList();
    }

    private List<AdviceCurves.Measured> measured(Candidate one, AdviceChecks checks) {
        return question.catalogue().isPresent()
                ? List.of()
                : checks.measured(
                        one.topology(),
                        observation -> observation
                                .hardware()
                                .name()
                                .startsWith(question.hardware().name() + ", "));
    }

    private static List<AtRate> byRate(Candidate one) {
        double capacity = one.capacity();
        return DoubleStream.of(LOADS)
                .map(load -> load * capacity)
                .boxed()
                .flatMap(rate -> one.trials().responseMicrosAtRate(one.topology(), rate, "99").stream()
                        .map(p99 -> new AtRate(rate, p99)))
                .toList();
    }

    /** The numbers of documents of the curves, in equal ratios, and those at which a memory is full; none without a disk. */
    private List<Double> sizes(List<Candidate> deployments) {
        double[] full = deployments.stream()
                .filter(one -> one.data().readsPerSecond().isPresent())
                .flatMap(one ->
                        one.data().room().stream().flatMap(room -> Stream.of(room.low(), room.expected(), room.high())))
                .mapToDouble(Double::doubleValue)
                .toArray();
        if (full.length == 0) {
            return List.of();
        }
        double asked = question.documents().map(Long::doubleValue).orElse(full[0]);
        double from = Math.min(DoubleStream.of(full).min().orElseThrow(), asked) / BEYOND;
        double to = Math.max(DoubleStream.of(full).max().orElseThrow(), asked) * BEYOND;
        int steps = (int) Math.ceil(POINTS_OF_A_DECADE * Math.log10(to / from));
        return DoubleStream.concat(
                        DoubleStream.of(full),
                        IntStream.rangeClosed(0, steps)
                                .mapToDouble(step -> from * Math.pow(to / from, (double) step / steps)))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    private List<Message> missing(List<Option> drawn, List<Candidate> deployments, List<Deployment> curves) {
        List<Message> missing = new ArrayList<>();
        if (!sizeKnown) {
            missing.add(Message.of(
                    "Throughput by documents is not drawn: the results have no documents that were loaded or read, "
                            + "which would show their size."));
        } else if (deployments.stream().anyMatch(one -> one.data().room().isEmpty())) {
            missing.add(
                    Message.of(
                            "Throughput by documents is not drawn: the description of the machines has no memory of a server."));
        } else if (deployments.stream()
                .anyMatch(one -> one.data().readsPerSecond().isEmpty())) {
            missing.add(Message.of(
                    "Throughput beyond memory is unknown: the description of the machines has no reads-per-second of "
                            + "a server's disk."));
        }
        List<String> fromDisk = IntStream.range(0, drawn.size())
                .filter(index -> drawn.get(index).readsFromDisk())
                .mapToObj(index -> curves.get(index).name())
                .toList();
        if (!fromDisk.isEmpty()) {
            boolean diskUnknown = deployments.stream()
                    .anyMatch(one -> one.data().readsPerSecond().isEmpty());
            missing.add(Message.of(
                    diskUnknown
                            ? "The {0} documents do not fit into the memory of: {1}. Response times with reads from disks are "
                                    + "unknown, and throughput by threads is drawn as if all documents were in memory."
                            : "The {0} documents do not fit into the memory of: {1}. Response times with reads from disks are "
                                    + "unknown.",
                    question.documents().map(FigureText::count).orElse(""),
                    String.join("; ", fromDisk)));
        }
        return missing;
    }
}
