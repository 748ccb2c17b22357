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

    private AdviceWords() {}

    static String size(Option option) {
        return option.serverSize().orElse("");
    }

    static Message name(Option option) {
        if (option.serverSize().isEmpty()) {
            return name(option.topology());
        }
        return option.topology().sharded()
                ? Message.of(
                        "{0,choice,1#1 shard|1<{0} shards} of {1} with {2,number,#} mongos of {3}",
                        option.topology().shards(),
                        size(option),
                        option.topology().routers(),
                        option.routerSize().orElse(""))
                : Message.of("one server of {0}", size(option));
    }

    static Message name(Topology topology) {
        return topology.sharded()
                ? Message.of(
                        "{0,choice,1#1 shard|1<{0} shards} with {1,number,#} mongos",
                        topology.shards(), topology.routers())
                : Message.of("one server");
    }

    /** The same at the beginning of a sentence. */
    static Message nameFirst(Topology topology) {
        return topology.sharded() ? name(topology) : Message.of("One server");
    }

    /** Throughput with bounds, and the 99th percentile. */
    static Message figures(Option option) {
        return Message.of(
                "about {0} operations/s{1}{2}",
                option.throughput().text(),
                bounds(option.throughput()),
                option.p99Micros()
                        .map(Estimate::inMillis)
                        .map(p99 -> Message.of(" at a p99 of {0} ms{1}", p99.text(), bounds(p99)))
                        .orElse(Message.NONE));
    }

    private static Message bounds(Estimate estimate) {
        return estimate.lowText()
                .map(low -> estimate.highText()
                        .map(high -> Message.of(" ({0} to {1})", low, high))
                        .orElseGet(() -> Message.of(" ({0} or more)", low)))
                .orElse(Message.NONE);
    }

    /** The same for a server whose lower bound is that of its disk. */
    static Message fullFigures(Option option) {
        return Message.of(
                "up to about {0} operations/s", option.throughput().highText().orElseGet(option.throughput()::text));
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
                : Message.of(
                        "{0}, predicted {1} ms{2}",
                        name(goal),
                        one.figure().get().inMillis().text(),
                        bounds(one.figure().get().inMillis()));
    }

    private static Message name(SloExpression goal) {
        return JudgedGoal.isOfThroughput(goal)
                ? Message.of("{0} operations/s", FigureText.number(goal.limit()))
                : Message.text(goal.text());
    }

    /** Returns the goals as the end of a sentence; empty without goals. */
    static Message asked(List<SloExpression> goals) {
        return asked(goals.stream().map(AdviceWords::name));
    }

    private static Message asked(Stream<Message> goals) {
        return goals.reduce((all, next) -> Message.of("{0} with {1}", all, next))
                .map(all -> Message.of("; asked for: {0}", all))
                .orElse(Message.NONE);
    }

    /** The cost whose reduction would change the answer most: its response times, if these limit the threads. */
    static Message mattersMost(Sensitivity one, Option chosen) {
        return one.timeReduction()
                .map(part -> Message.of(
                        "What matters most for {0} is {1}: a tenth less would shorten response times by {2}.",
                        name(chosen), Message.of(one.parameter()), FigureText.percent(part)))
                .orElseGet(() -> Message.of(
                        "What matters most for {0} is {1}: a tenth less would give {2} more operations/s.",
                        name(chosen), Message.of(one.parameter()), FigureText.percent(one.throughputGain())));
    }
}
