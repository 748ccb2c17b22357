package io.shardlab.predict.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Prediction.Sensitivity;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.stream.Stream;

/** The parts of sentences that name deployments, their figures and goals. */
final class AdviceWords {

    static final Message NOTHING = Message.text("");

    private AdviceWords() {}

    /** @param name of a message of this bundle */
    static Message say(String name, Object... values) {
        return Message.of("advice." + name, values);
    }

    static String size(Option option) {
        return option.serverSize().orElse("");
    }

    static Message name(Option option) {
        if (option.serverSize().isEmpty()) {
            return name(option.topology());
        }
        return option.topology().sharded()
                ? say(
                        "cluster.sizes",
                        option.topology().shards(),
                        size(option),
                        option.topology().routers(),
                        option.routerSize().orElse(""))
                : say("server.of-size", size(option));
    }

    static Message name(Topology topology) {
        return topology.sharded() ? say("cluster", topology.shards(), topology.routers()) : say("server");
    }

    /** The same at the beginning of a sentence. */
    static Message nameFirst(Topology topology) {
        return topology.sharded() ? name(topology) : say("server.first");
    }

    /** Throughput with bounds, and the 99th percentile. */
    static Message figures(Option option) {
        return say(
                "figures",
                option.throughput().text(),
                bounds(option.throughput()),
                option.p99Micros()
                        .map(Estimate::inMillis)
                        .map(p99 -> say("figures.p99", p99.text(), bounds(p99)))
                        .orElse(NOTHING));
    }

    private static Message bounds(Estimate estimate) {
        return estimate.lowText()
                .map(low -> estimate.highText()
                        .map(high -> say("bounds", low, high))
                        .orElseGet(() -> say("bounds.low", low)))
                .orElse(NOTHING);
    }

    /** The same for a server whose lower bound is that of its disk. */
    static Message fullFigures(Option option) {
        return say("figures.full", option.throughput().highText().orElseGet(option.throughput()::text));
    }

    /** The goals of an option with a verdict. */
    static List<JudgedGoal> goals(Option option, GoalVerdict verdict) {
        return option.goals().stream().filter(one -> one.verdict() == verdict).toList();
    }

    /** Returns judged goals as the end of a sentence, with the figures that {@link #figures} lacks; empty without goals. */
    static Message askedFor(List<JudgedGoal> goals) {
        return asked(goals.stream().map(AdviceWords::withFigure));
    }

    private static Message withFigure(JudgedGoal one) {
        SloExpression goal = one.goal();
        return JudgedGoal.isOfThroughput(goal)
                        || goal.figure().equals("p99")
                        || one.figure().isEmpty()
                ? name(goal)
                : say(
                        "goal.figure",
                        name(goal),
                        one.figure().get().inMillis().text(),
                        bounds(one.figure().get().inMillis()));
    }

    private static Message name(SloExpression goal) {
        return JudgedGoal.isOfThroughput(goal)
                ? say("goal.throughput", FigureText.number(goal.limit()))
                : Message.text(goal.text());
    }

    /** Returns the goals as the end of a sentence; empty without goals. */
    static Message asked(List<SloExpression> goals) {
        return asked(goals.stream().map(AdviceWords::name));
    }

    private static Message asked(Stream<Message> goals) {
        return goals.reduce((all, next) -> say("goal.with", all, next))
                .map(all -> say("asked", all))
                .orElse(NOTHING);
    }

    /** The cost whose reduction would change the answer most: its response times, if these limit the threads. */
    static Message mattersMost(Sensitivity one, Option chosen) {
        return one.timeReduction()
                .map(part -> say("matters-most.time", name(chosen), one.parameter(), FigureText.percent(part)))
                .orElseGet(() ->
                        say("matters-most", name(chosen), one.parameter(), FigureText.percent(one.throughputGain())));
    }
}
