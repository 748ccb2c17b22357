package io.shardlab.whatif.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.Advice.Verdict;
import io.shardlab.whatif.advice.Confirmation.Compared;
import io.shardlab.whatif.advice.Confirmation.Measured;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The consequence of measurements of its decisive deployments for advice. */
final class ConfirmationText {

    /** A single measurement does not separate figures that are nearer than this share. */
    private static final double NEAR = 0.05;

    private final Advice advice;
    private final List<SloExpression> goals;
    private final List<Compared> deployments;

    ConfirmationText(Advice advice, List<SloExpression> goals, List<Compared> deployments) {
        this.advice = advice;
        this.goals = goals;
        this.deployments = deployments;
    }

    /** The answer after the measurements; empty if they do not give one. */
    Optional<Verdict> verdict() {
        if (deployments.size() < 2 || !areComplete() || tooFast().isPresent() || isPartial()) {
            return Optional.empty();
        }
        if (goals.isEmpty()) {
            return Optional.of(Verdict.DEPENDS);
        }
        Optional<Boolean> server = carries(server());
        Optional<Boolean> cluster = carries(cluster());
        if (server.isEmpty()) {
            return Optional.of(Verdict.UNDECIDED);
        }
        if (server.get()) {
            return Optional.of(Verdict.NO);
        }
        return Optional.of(
                cluster.map(yes -> yes ? Verdict.YES : Verdict.NEITHER).orElse(Verdict.UNDECIDED));
    }

    /** The answer after the measurements, with their figures; empty if they do not give one, or without goals. */
    Optional<String> answer() {
        return goals.isEmpty() ? Optional.empty() : verdict().map(this::answer);
    }

    private String answer(Verdict verdict) {
        String asked = AdviceText.askedFor(goals);
        return switch (verdict) {
            case NO -> "No. Measured in slow motion, one server carries this load: " + figures(server()) + asked + ".";
            case YES ->
                "Yes. Measured in slow motion, " + AdviceText.name(cluster().topology()) + " carry this load: "
                        + figures(cluster()) + asked + ". One server does not: " + figures(server()) + ".";
            case NEITHER -> "Neither deployment carries this load. " + both() + asked + ".";
            case UNDECIDED, DEPENDS ->
                "Undecided. " + both() + asked + ". One of these figures is within " + FigureText.percent(NEAR)
                        + " of the goal, and one measurement is not more exact.";
        };
    }

    private String both() {
        return "Measured in slow motion, one server carries " + figures(server()) + ", and "
                + AdviceText.name(cluster().topology()) + " carry " + figures(cluster());
    }

    private static String figures(Compared deployment) {
        Measured measured = deployment.measured().orElseThrow();
        return FigureText.number(measured.throughput()) + " operations/s at a p99 of "
                + FigureText.microsAsMillis(measured.responseMicros().get("99")) + " ms";
    }

    private Compared server() {
        return deployments.get(0);
    }

    private Compared cluster() {
        return deployments.get(1);
    }

    private boolean areComplete() {
        return deployments.stream().allMatch(one -> one.measured().isPresent());
    }

    private Optional<Compared> tooFast() {
        return deployments.stream()
                .filter(one -> one.measured().filter(Measured::tooFast).isPresent())
                .findFirst();
    }

    /** True if the measurements are not of what the answer is about: of fewer threads, or of documents that fit into memory. */
    private boolean isPartial() {
        return isOfFewerThreads() || readsFromDisk();
    }

    private boolean isOfFewerThreads() {
        return deployments.stream().anyMatch(one -> one.threads() < option(one).threads());
    }

    private boolean readsFromDisk() {
        return deployments.stream().anyMatch(one -> option(one).readsFromDisk());
    }

    private Option option(Compared deployment) {
        return advice.options().stream()
                .filter(one -> one.topology().equals(deployment.topology()))
                .findFirst()
                .orElseThrow();
    }

    /** True if a deployment meets the goals; empty if it is so near to one that a single measurement does not decide. */
    private Optional<Boolean> carries(Compared deployment) {
        Measured measured = deployment.measured().orElseThrow();
        boolean all = true;
        for (SloExpression goal : goals) {
            double value = AdviceQuestion.isThroughput(goal)
                    ? measured.throughput()
                    : measured.responseMicros().get(AdviceQuestion.responseTime(goal));
            if (Math.abs(value / goal.limit() - 1) < NEAR) {
                return Optional.empty();
            }
            all &= goal.isMetBy(value);
        }
        return Optional.of(all);
    }

    String conclusion() {
        if (!areComplete()) {
            return "Not confirmed: there is no measurement of "
                    + deployments.stream()
                            .filter(one -> one.measured().isEmpty())
                            .map(one -> AdviceText.name(one.topology()))
                            .collect(Collectors.joining(" and "))
                    + ".";
        }
        return tooFast().map(ConfirmationText::doesNotCount).orElseGet(() -> agreement() + consequence());
    }

    private static String doesNotCount(Compared deployment) {
        SlowMotionReport motion =
                deployment.measured().orElseThrow().slowMotion().orElseThrow();
        return "The confirmation does not count: the slow motion of " + AdviceText.name(deployment.topology())
                + " was too fast for this machine, which was "
                + FigureText.percent(motion.machineCpuShare().orElse(0.0)) + " busy and delivered messages "
                + FigureText.percent(motion.lateShare().orElse(0.0))
                + " late. End other programs, or choose a larger factor than " + FigureText.brief(motion.factor())
                + " by --measure-with slow-motion=K.";
    }

    private String agreement() {
        List<Compared> outside =
                deployments.stream().filter(one -> !one.withinBounds()).toList();
        return outside.isEmpty()
                ? "Confirmed: the measurements lie within the bounds of the predictions. "
                : outside.stream()
                                .map(one -> AdviceText.capital(AdviceText.name(one.topology())))
                                .collect(Collectors.joining(" and "))
                        + " did not do what was predicted: the measured throughput lies outside the bounds, so the other"
                        + " predictions are doubtful, too. ";
    }

    private String consequence() {
        boolean within = deployments.stream().allMatch(Compared::withinBounds);
        if (isOfFewerThreads()) {
            return within
                    ? "They are of fewer threads than the answer is about, which this machine cannot carry in slow motion;"
                            + " nothing contradicts the answer."
                    : "The measurements are of fewer threads than the answer is about, so they do not give another answer;"
                            + " this one is doubtful.";
        }
        if (readsFromDisk()) {
            return "All documents fitted into memory, so nothing was measured of those that do not, which the answer is"
                    + " about.";
        }
        return verdict().map(this::sentence).orElse("");
    }

    private String sentence(Verdict now) {
        if (now == Verdict.DEPENDS) {
            return "Measured, " + AdviceText.name(cluster().topology()) + " carry "
                    + FigureText.number(throughput(cluster()) / throughput(server()))
                    + " times as much as one server; predicted: "
                    + FigureText.number(
                            cluster().predicted().value() / server().predicted().value())
                    + " times.";
        }
        String answer = switch (now) {
            case NO -> "no, one server carries this load";
            case YES ->
                "yes, one server does not carry this load, and "
                        + AdviceText.name(cluster().topology()) + " do";
            case NEITHER ->
                "neither one server nor " + AdviceText.name(cluster().topology()) + " carry this load";
            case UNDECIDED, DEPENDS ->
                "undecided, because a measured figure is within " + FigureText.percent(NEAR)
                        + " of what is asked for, and one measurement is not more exact";
        };
        return (now == advice.verdict() ? "The answer stays: " : "The answer is now: ") + answer + ".";
    }

    private static double throughput(Compared deployment) {
        return deployment.measured().orElseThrow().throughput();
    }
}
