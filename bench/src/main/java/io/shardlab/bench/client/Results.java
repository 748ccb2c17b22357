package io.shardlab.bench.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a comparison measured.
 *
 * @param title what was compared
 * @param warmUpTurns turns before, which do not count
 * @param rounds the rounds of each contender by its name, the yardstick first; those of one turn at the same index
 * @param verdicts what became of the targets
 */
record Results(String title, int warmUpTurns, Map<String, List<Round>> rounds, List<Verdict> verdicts) {

    /**
     * What became of one target.
     *
     * @param measured empty if it is about a contender that was not there
     */
    record Verdict(Target target, Optional<Quantiles> measured) {

        /** By the median; empty if nothing was measured. */
        Optional<Boolean> met() {
            return measured.map(quantiles -> target.isMetBy(quantiles.median()));
        }
    }

    static Results of(String title, int warmUpTurns, Map<String, List<Round>> rounds, List<Target> targets) {
        Results unjudged = new Results(title, warmUpTurns, rounds, List.of());
        return new Results(
                title,
                warmUpTurns,
                rounds,
                targets.stream()
                        .map(target -> new Verdict(target, unjudged.measured(target)))
                        .toList());
    }

    /** The yardstick. */
    String first() {
        return rounds.keySet().iterator().next();
    }

    /** How many turns counted. */
    int turns() {
        return rounds.get(first()).size();
    }

    /** A figure's quartiles over the turns, each in relation to another contender's figure of the same turn. */
    Quantiles ratio(String contender, Figure figure, String beside) {
        List<Round> own = rounds.get(contender);
        List<Round> others = rounds.get(beside);
        return Quantiles.of(
                IntStream.range(0, own.size()).boxed().toList(),
                turn -> figure.of(own.get(turn)) / figure.of(others.get(turn)));
    }

    private Optional<Quantiles> measured(Target target) {
        boolean present = rounds.containsKey(target.contender())
                && target.beside().map(rounds::containsKey).orElse(true);
        return present
                ? Optional.of(target.beside()
                        .map(beside -> ratio(target.contender(), target.figure(), beside))
                        .orElseGet(() -> Quantiles.of(rounds.get(target.contender()), target.figure()::of)))
                : Optional.empty();
    }
}
