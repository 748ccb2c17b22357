package io.shardlab.whatif.answer;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.model.WriteConcernLevel;
import java.util.List;
import java.util.Optional;

/**
 * What is asked.
 *
 * @param shards numbers of shards; empty for those that were measured, or with goals for all that are tried
 * @param routers numbers of mongos; as {@code shards}
 * @param threads numbers of concurrent clients; as {@code shards}
 * @param rates operations/s that arrive; may be empty
 * @param shares the part of targeted operations and of documents that goes to each shard; empty for equal parts
 * @param writeConcerns of single inserts; may be empty
 * @param documents how many are to be loaded, or searched for a share of them; may be empty
 * @param hardware the machines meant; empty for those that were measured
 * @param goals objectives on throughput and response time, all of which are to be met; may be empty
 */
public record Question(
        List<Integer> shards,
        List<Integer> routers,
        List<Integer> threads,
        List<Long> rates,
        List<Double> shares,
        List<WriteConcernLevel> writeConcerns,
        List<Long> documents,
        Optional<Hardware> hardware,
        List<SloExpression> goals) {

    /** @throws UsageException if there are shares of another number of shards than is asked about */
    public Question {
        shares = List.copyOf(shares);
        shards = shards.isEmpty() && !shares.isEmpty()
                ? List.of(shares.size())
                : shards.stream().distinct().sorted().toList();
        if (!shares.isEmpty() && !shards.equals(List.of(shares.size()))) {
            throw new UsageException("--shares are those of " + FigureText.count(shares.size(), "shard")
                    + ", but --shards asks for another number.");
        }
        routers = routers.stream().distinct().sorted().toList();
        threads = threads.stream().distinct().sorted().toList();
        rates = rates.stream().distinct().sorted().toList();
        documents = documents.stream().distinct().sorted().toList();
        writeConcerns = List.copyOf(writeConcerns);
        goals = List.copyOf(goals);
    }

    /** The same with the machines' speeds relative to one where a query takes so many microseconds of CPU time. */
    Question relativeTo(double queryMicros) {
        return new Question(
                shards,
                routers,
                threads,
                rates,
                shares,
                writeConcerns,
                documents,
                hardware.map(meant -> meant.relativeTo(queryMicros)),
                goals);
    }
}
