package io.shardlab.predict.answer;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A question.
 *
 * @param shards the numbers of shards; empty for the measured ones, or with goals for all that are tried
 * @param routers the numbers of mongos; as {@code shards}
 * @param threads the numbers of concurrent clients; as {@code shards}
 * @param mix the share of the operations of each kind by its name; empty for the measured mixes
 * @param rates the arrival rates in operations/s; may be empty
 * @param shares the part of targeted operations and of documents that goes to each shard; empty for equal parts
 * @param writeConcerns the write concerns of single inserts; may be empty
 * @param documents the numbers of documents to be loaded, or searched for a share of them; may be empty
 * @param hardware the machines to predict for; empty for those that were measured
 * @param routerKind the kind of mongos on those machines: a mongos binary, unless the embedded mongos is asked for
 * @param goals the objectives for throughput and response time, all of which must be met; may be empty
 */
public record Question(
        List<Integer> shards,
        List<Integer> routers,
        List<Integer> threads,
        Map<String, Double> mix,
        List<Long> rates,
        List<Double> shares,
        List<DurabilityLevel> writeConcerns,
        List<Long> documents,
        Optional<Hardware> hardware,
        RouterKind routerKind,
        List<SloExpression> goals) {

    /** A question about closed loops of the measured operations, with equal parts of the shards. */
    public Question(
            List<Integer> shards,
            List<Integer> routers,
            List<Integer> threads,
            Optional<Hardware> hardware,
            RouterKind routerKind) {
        this(
                shards,
                routers,
                threads,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                hardware,
                routerKind,
                List.of());
    }

    /** @throws UsageException if the shares are for another number of shards than the question's */
    public Question {
        shares = List.copyOf(shares);
        shards = shards.isEmpty() && !shares.isEmpty()
                ? List.of(shares.size())
                : shards.stream().distinct().sorted().toList();
        if (!shares.isEmpty() && !shards.equals(List.of(shares.size()))) {
            throw new UsageException(Message.of(
                    "--shares are those of {0,choice,1#1 shard|1<{0} shards}, but --shards asks for another number.",
                    shares.size()));
        }
        routers = routers.stream().distinct().sorted().toList();
        threads = threads.stream().distinct().sorted().toList();
        mix = Map.copyOf(mix);
        rates = rates.stream().distinct().sorted().toList();
        documents = documents.stream().distinct().sorted().toList();
        writeConcerns = List.copyOf(writeConcerns);
        goals = List.copyOf(goals);
    }

    /** Returns the same question with the machines' speeds relative to one where a query takes this much CPU time. */
    Question relativeTo(double queryMicros) {
        return on(machines -> machines.relativeTo(queryMicros));
    }

    /**
     * Returns the same question with the speed of each mongos relative to one that was calibrated, because the kinds of mongos
     * take different CPU times for an operation.
     */
    Question relativeTo(RouterKind calibrated) {
        return routerKind == calibrated
                ? this
                : on(machines -> machines.withFasterRouters(calibrated.work() / routerKind.work()));
    }

    private Question on(UnaryOperator<Hardware> change) {
        return new Question(
                shards,
                routers,
                threads,
                mix,
                rates,
                shares,
                writeConcerns,
                documents,
                hardware.map(change),
                routerKind,
                goals);
    }
}
