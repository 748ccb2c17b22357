package io.shardlab.predict.advice;

import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Answer.Priced;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.Margins;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The deployments that matter to the answer. Those whose expected figures miss a goal are ruled out without bounds, which take a
 * hundred times as long.
 *
 * @param single the cheapest single server that meets the goals, or else the cheapest that may meet them, or else the one that does
 *     most
 * @param cluster the cheapest cluster that meets the goals; empty if none does
 * @param open the cheapest cluster that may meet them, if it is cheaper
 * @param next the next one that can do noticeably more than the cheapest one that meets the goals
 * @param highest the deployment that can do most
 * @param largest the largest cluster
 * @param leading the smallest cluster that does more than the single server with many threads, on servers of the same size
 * @param others other deployments to be shown, the most important first
 */
record Shortlist(
        Candidate single,
        Optional<Candidate> cluster,
        Optional<Candidate> open,
        Optional<Candidate> next,
        Candidate highest,
        Candidate largest,
        Optional<Lead> leading,
        List<Candidate> others) {

    /** The search for a lead doubles the threads, and the time of a solution grows with their square. */
    private static final int MOST_THREADS = 2_000;

    /** Candidates that can do nearly as much as each other differ in price only. */
    private static final double ALIKE = 0.98;

    /**
     * A cluster that overtakes a single server.
     *
     * @param threads the number of concurrent clients from which it does more
     */
    record Lead(Candidate cluster, int threads) {}

    static Shortlist of(Candidates candidates, AdviceQuestion question) {
        Search singles = Search.of(candidates.singles().stream(), any -> true);
        Candidate single = singles.met()
                .or(singles::open)
                .filter(one -> isLoad(question))
                .orElseGet(() -> most(candidates.singles()));
        boolean noLoad = question.goals().isEmpty() && single.holdsAllDocuments();
        Search clusters = noLoad ? Search.NOTHING : Search.of(candidates.clusters().stream(), any -> true);
        Candidate highest = most(candidates.all());
        Candidate largest = candidates.grown(
                Candidates.SHARDS.get(Candidates.SHARDS.size() - 1),
                clusters.met().orElse(highest));
        return new Shortlist(
                single,
                clusters.met(),
                clusters.open(),
                noLoad ? Optional.empty() : next(candidates, singles.met(), clusters.met()),
                highest,
                largest,
                question.catalogue().isPresent() ? Optional.empty() : leading(candidates, single),
                noLoad ? growing(candidates, single) : failing(candidates, single, clusters.met()));
    }

    /**
     * A search among deployments by their price.
     *
     * @param met the cheapest that meets the goals; empty if none does
     * @param open the cheapest that may meet them, if it is cheaper
     */
    private record Search(Optional<Candidate> met, Optional<Candidate> open) {

        static final Search NOTHING = new Search(Optional.empty(), Optional.empty());

        /**
         * @param byPrice is looked at up to the first that meets the goals, because its figures take long
         * @param counts whether a deployment with these figures counts
         */
        static Search of(Stream<Candidate> byPrice, Predicate<Option> counts) {
            Optional<Candidate> open = Optional.empty();
            Margins margins = Margins.NONE;
            Iterator<Candidate> all = byPrice.iterator();
            while (all.hasNext()) {
                Candidate one = all.next();
                if (!one.mayMeetGoals()
                        || open.isPresent() && !one.maySurelyMeetGoals(margins)
                        || !counts.test(one.option())) {
                    continue;
                }
                if (one.option().verdict() == GoalVerdict.MET) {
                    return new Search(Optional.of(one), open);
                }
                open = open.or(() -> Optional.of(one));
                margins = margins.orThoseOf(one.prediction());
            }
            return new Search(Optional.empty(), open.filter(one -> one.option().verdict() == GoalVerdict.UNDECIDED));
        }
    }

    /** The next one beyond the cheapest that meets the goals: without more throughput, a higher price has no use. */
    private static Optional<Candidate> next(
            Candidates candidates, Optional<Candidate> single, Optional<Candidate> cluster) {
        return Stream.of(single, cluster)
                .flatMap(Optional::stream)
                .min(Comparator.comparingDouble(Candidate::price))
                .flatMap(first -> {
                    double more = Priced.NOTICEABLY_MORE * BoundedShortlist.value(first.option());
                    return Search.of(
                                    candidates.all().stream()
                                            .filter(one -> one.price() >= first.price()
                                                    && one.ceiling() > more
                                                    && one.throughput() > more),
                                    option -> BoundedShortlist.value(option) > more)
                            .met();
                });
    }

    /** Without a load, every server is enough, and the one that does most is the measure of clusters. */
    private static boolean isLoad(AdviceQuestion question) {
        return !question.goals().isEmpty() || question.documents().isPresent();
    }

    /** The cheapest of those that can do nearly as much as any. */
    private static Candidate most(List<Candidate> byPrice) {
        double most = byPrice.stream().mapToDouble(Candidate::ceiling).max().orElseThrow();
        return byPrice.stream()
                .filter(one -> one.ceiling() >= ALIKE * most)
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Lead> leading(Candidates candidates, Candidate single) {
        return Candidates.SHARDS.stream()
                .map(shards -> candidates.grown(shards, single))
                .filter(one -> one.ceiling() > single.ceiling())
                .flatMap(one -> one.trials().leadsFrom(one.topology(), MOST_THREADS).stream()
                        .map(threads -> new Lead(one, threads)))
                .findFirst();
    }

    /** The nearest cheaper ones that do not meet the goals: a cluster, and a single server. */
    private static List<Candidate> failing(Candidates candidates, Candidate single, Optional<Candidate> cluster) {
        List<Candidate> failing = new ArrayList<>();
        cluster.map(first -> candidates.clusters().stream()
                        .filter(one -> one.price() < first.price())
                        .toList())
                .filter(cheaper -> !cheaper.isEmpty())
                .ifPresent(cheaper -> failing.add(most(cheaper)));
        List<Candidate> cheaper = candidates.singles().stream()
                .filter(one -> one.price() < single.price())
                .toList();
        if (!cheaper.isEmpty()) {
            failing.add(most(cheaper));
        }
        return failing;
    }

    /** The growth of throughput: with the shards, or with the price if there are several sizes of machines. */
    static List<Candidate> growing(Candidates candidates, Candidate single) {
        if (candidates.singles().size() == 1) {
            return Candidates.SHARDS.stream()
                    .map(shards -> candidates.grown(shards, single))
                    .toList();
        }
        List<Candidate> frontier = new ArrayList<>();
        double most = 0;
        for (Candidate one : ofEachSize(candidates)) {
            if (one.ceiling() > Priced.NOTICEABLY_MORE * most) {
                frontier.add(one);
                most = one.ceiling();
            }
        }
        return spread(frontier, Advice.MOST_OPTIONS - 2);
    }

    /** Single servers, and a cluster of each size and number of shards, the cheapest first. */
    private static List<Candidate> ofEachSize(Candidates candidates) {
        return Stream.concat(
                        candidates.singles().stream(),
                        candidates.singles().stream()
                                .flatMap(servers ->
                                        Candidates.SHARDS.stream().map(shards -> candidates.grown(shards, servers))))
                .sorted(Comparator.comparingDouble(Candidate::price))
                .toList();
    }

    /** A number of elements at equal distances, from the first to the last. */
    private static List<Candidate> spread(List<Candidate> all, int number) {
        if (all.size() <= number) {
            return all;
        }
        List<Candidate> some = new ArrayList<>();
        for (int place = 0; place < number; place++) {
            some.add(all.get(Math.round(place * (all.size() - 1f) / (number - 1))));
        }
        return some;
    }

    /** At most eight deployments, the cheapest first. */
    List<Candidate> shown() {
        return Stream.of(
                        Stream.of(single),
                        cluster.stream(),
                        open.stream(),
                        next.stream(),
                        cluster.isEmpty() ? Stream.of(highest) : Stream.<Candidate>empty(),
                        others.stream(),
                        leading.map(Lead::cluster).stream(),
                        Stream.of(largest))
                .flatMap(some -> some)
                .distinct()
                .limit(Advice.MOST_OPTIONS)
                .sorted(Comparator.comparingDouble(Candidate::price)
                        .thenComparingInt(one -> one.topology().shards()))
                .toList();
    }
}
