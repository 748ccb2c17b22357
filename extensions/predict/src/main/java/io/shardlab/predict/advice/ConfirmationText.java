package io.shardlab.predict.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Verdict;
import io.shardlab.predict.advice.Confirmation.Compared;
import io.shardlab.predict.advice.Confirmation.Measured;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

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
        GoalVerdict cluster = verdict(cluster());
        return Optional.of(
                switch (verdict(server())) {
                    case MET -> Verdict.NO;
                    case UNDECIDED, UNKNOWN -> Verdict.UNDECIDED;
                    case MISSED ->
                        switch (cluster) {
                            case MET -> Verdict.YES;
                            case UNDECIDED, UNKNOWN -> Verdict.UNDECIDED;
                            case MISSED -> Verdict.NEITHER;
                        };
                });
    }

    /** The answer after the measurements, with their figures; empty if they do not give one, or without goals. */
    Optional<Message> answer() {
        return goals.isEmpty() ? Optional.empty() : verdict().map(this::answer);
    }

    private Message answer(Verdict verdict) {
        Message asked = AdviceWords.asked(goals);
        Message name = AdviceWords.name(cluster().topology());
        return switch (verdict) {
            case NO ->
                Message.of(
                        "No. Measured in slow motion, one server carries this load: {0}{1}.", figures(server()), asked);
            case YES ->
                Message.of(
                        "Yes. Measured in slow motion, {0} carry this load: {1}{2}. One server does not: {3}.",
                        name, figures(cluster()), asked, figures(server()));
            case NEITHER ->
                Message.of(
                        "Neither deployment carries this load. Measured in slow motion, one server carries {0}, and {1} "
                                + "carry {2}{3}.",
                        figures(server()), name, figures(cluster()), asked);
            case UNDECIDED, DEPENDS ->
                Message.of(
                        "Undecided. Measured in slow motion, one server carries {0}, and {1} carry {2}{3}. One of these "
                                + "figures is within {4} of the goal, and one measurement is not more exact.",
                        figures(server()), name, figures(cluster()), asked, FigureText.percent(NEAR));
        };
    }

    private static Message figures(Compared deployment) {
        Measured measured = deployment.measured().orElseThrow();
        return Message.of(
                "{0} operations/s at a p99 of {1} ms",
                FigureText.number(measured.throughput()),
                FigureText.microsAsMillis(measured.responseMicros().get("99")));
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

    /** The verdict on whether a deployment meets the goals, within the bounds of what a single measurement shows. */
    private GoalVerdict verdict(Compared deployment) {
        Measured measured = deployment.measured().orElseThrow();
        return GoalVerdict.ofAll(goals.stream()
                .map(goal -> GoalVerdict.of(
                        goal,
                        near(
                                JudgedGoal.isOfThroughput(goal)
                                        ? measured.throughput()
                                        : measured.responseMicros().get(JudgedGoal.responseTime(goal)))))
                .toList());
    }

    private static Estimate near(double value) {
        return new Estimate(value, Optional.of((1 - NEAR) * value), Optional.of((1 + NEAR) * value));
    }

    Message conclusion() {
        if (!areComplete()) {
            return Message.of(
                    "Not confirmed: there is no measurement of {0}.",
                    names(
                            deployments.stream()
                                    .filter(one -> one.measured().isEmpty())
                                    .map(Compared::topology),
                            AdviceWords::name));
        }
        return tooFast()
                .map(ConfirmationText::doesNotCount)
                .orElseGet(() -> agreement().and(consequence()));
    }

    private static Message doesNotCount(Compared deployment) {
        SlowMotionReport motion =
                deployment.measured().orElseThrow().slowMotion().orElseThrow();
        return Message.of(
                "The confirmation does not count: the slow motion of {0} was too fast for this machine, which "
                        + "was {1} busy and delivered messages {2} late. End other programs, or choose a larger factor "
                        + "than {3} by --measure-with slow-motion=K.",
                AdviceWords.name(deployment.topology()),
                FigureText.percent(motion.machineCpuShare().orElse(0.0)),
                FigureText.percent(motion.lateShare().orElse(0.0)),
                FigureText.brief(motion.factor()));
    }

    private Message agreement() {
        List<Topology> outside = deployments.stream()
                .filter(one -> !one.withinBounds())
                .map(Compared::topology)
                .toList();
        return outside.isEmpty()
                ? Message.of("Confirmed: the measurements lie within the bounds of the predictions. ")
                : Message.of(
                        "{0} did not do what was predicted: the measured throughput lies outside the bounds, so the "
                                + "other predictions are doubtful, too. ",
                        names(outside.stream(), AdviceWords::nameFirst));
    }

    private static Message names(Stream<Topology> deployments, Function<Topology, Message> name) {
        return deployments
                .map(name)
                .reduce((all, next) -> Message.of("{0} and {1}", all, next))
                .orElseThrow();
    }

    private Message consequence() {
        boolean within = deployments.stream().allMatch(Compared::withinBounds);
        if (isOfFewerThreads()) {
            return Message.of(
                    within
                            ? "They are of fewer threads than the answer is about, which this machine cannot carry in slow "
                                    + "motion; nothing contradicts the answer."
                            : "The measurements are of fewer threads than the answer is about, so they do not give another "
                                    + "answer; this one is doubtful.");
        }
        if (readsFromDisk()) {
            return Message.of(
                    "All documents fitted into memory, so nothing was measured of those that do not, which the "
                            + "answer is about.");
        }
        return verdict().map(this::change).orElse(Message.NONE);
    }

    /** The effect on the predicted answer; {@link #answer} has the new one. */
    private Message change(Verdict now) {
        if (now == Verdict.DEPENDS) {
            return Message.of(
                    "Measured, {0} carry {1} times as much as one server; predicted: {2} times.",
                    AdviceWords.name(cluster().topology()),
                    FigureText.number(throughput(cluster()) / throughput(server())),
                    FigureText.number(
                            cluster().predicted().value() / server().predicted().value()));
        }
        return Message.of(now == advice.verdict() ? "The answer stays." : "That changes the predicted answer.");
    }

    private static double throughput(Compared deployment) {
        return deployment.measured().orElseThrow().throughput();
    }
}
