package io.shardlab.predict.advice;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.MachineCatalogue;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.answer.Question;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The question whether sharding pays. Immutable.
 *
 * @param hardware the machines, with one of their own for the client and each server
 * @param routerKind the kind of mongos on them
 * @param goals objectives for throughput and response times; may be empty
 * @param documents the number of documents; empty if it does not matter
 * @param catalogue the sizes of machines to choose from, instead of those for servers and mongos in {@code hardware}
 */
public record AdviceQuestion(
        Hardware hardware,
        RouterKind routerKind,
        List<SloExpression> goals,
        Optional<Long> documents,
        Optional<MachineCatalogue> catalogue) {

    /** @throws UsageException if a goal is for a figure that is not predicted */
    public AdviceQuestion {
        goals = List.copyOf(goals);
        goals.stream()
                .filter(goal -> !JudgedGoal.isOfThroughput(goal)
                        && !Prediction.RESPONSE_TIMES.contains(JudgedGoal.responseTime(goal)))
                .findFirst()
                .ifPresent(goal -> {
                    throw new UsageException(Message.of(
                            "--goal must be for throughput, mean, p50, p90, p95 or p99 here, not for {0}.",
                            goal.figure()));
                });
    }

    /** The operations per second that are asked for; empty if none are. */
    OptionalDouble throughput() {
        return goals.stream()
                .filter(JudgedGoal::isOfThroughput)
                .mapToDouble(SloExpression::limit)
                .max();
    }

    boolean isEnough(double throughput) {
        return goals.stream().filter(JudgedGoal::isOfThroughput).allMatch(goal -> goal.isMetBy(throughput));
    }

    boolean limitsResponseTimes() {
        return goals.stream().anyMatch(goal -> !JudgedGoal.isOfThroughput(goal));
    }

    /** @param micros the microseconds of each of {@link Prediction#RESPONSE_TIMES} */
    boolean isFast(ToDoubleFunction<String> micros) {
        return goals.stream()
                .filter(goal -> !JudgedGoal.isOfThroughput(goal))
                .allMatch(goal -> goal.isMetBy(micros.applyAsDouble(JudgedGoal.responseTime(goal))));
    }

    /** The machine of each server with data of an option. */
    Machine server(Option option) {
        return machine(option.serverSize(), hardware.server());
    }

    /** The machine of each mongos of an option. */
    Machine router(Option option) {
        return machine(option.routerSize(), hardware.router());
    }

    private Machine machine(Optional<String> size, Machine own) {
        return catalogue.stream()
                .flatMap(all -> all.sizes().stream())
                .filter(one -> size.filter(one.name()::equals).isPresent())
                .map(MachineSize::machine)
                .findFirst()
                .orElse(own);
    }

    /** The question to the model of these machines. */
    Question on(Machine server, Machine router, List<Integer> shards, List<Integer> threads) {
        return new Question(shards, List.of(), threads, Optional.of(hardware.with(server, router)), routerKind);
    }
}
