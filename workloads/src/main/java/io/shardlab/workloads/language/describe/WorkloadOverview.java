package io.shardlab.workloads.language.describe;

import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/**
 * The content of a workload file with samples, for programs that lay it out themselves; {@link WorkloadDescription} is the same
 * as text. Immutable.
 */
public record WorkloadOverview(WorkloadFile file, List<Collection> collections, List<Operation> operations) {

    /**
     * A collection.
     *
     * @param meanBytes the mean size of its documents
     * @param samples a few documents as JSON, long values shortened
     */
    public record Collection(CollectionSpec spec, double meanBytes, List<String> samples) {

        /** Returns the shard key as JSON; empty if the collection is not sharded. */
        public String shardKey() {
            return spec.isSharded() ? SampleText.of(spec.shardKey()) : "";
        }

        /** Returns the indexes as JSON. */
        public List<String> indexes() {
            return spec.indexes().stream().map(SampleText::of).toList();
        }
    }

    /** An operation with its commands in order. */
    public record Operation(OperationSpec spec, List<Command> commands) {}

    /**
     * A command of an operation.
     *
     * @param action the action, such as {@code find}
     * @param shardKey the shard key of the collection; empty if it is not sharded
     * @param samples a few commands as JSON, long values shortened
     * @param reaches the share of the commands that ask one, some or all shards, from 0 to 1
     */
    public record Command(
            String action,
            String collection,
            BsonDocument shardKey,
            List<String> samples,
            Map<Reach, Double> reaches) {}

    /** @param seed the seed of the samples */
    public static WorkloadOverview of(WorkloadFile file, long seed) {
        OperationSamples samples = new OperationSamples(file, seed, 1);
        return new WorkloadOverview(
                file,
                file.collections().stream()
                        .map(spec -> {
                            CollectionText text = new CollectionText(spec, seed);
                            return new Collection(spec, text.meanBytes(), text.samples());
                        })
                        .toList(),
                file.operations().stream()
                        .map(spec -> new Operation(
                                spec,
                                SampledCommand.of(spec, file, samples).stream()
                                        .map(command -> command(file, command))
                                        .toList()))
                        .toList());
    }

    private static Command command(WorkloadFile file, SampledCommand command) {
        String collection = command.statement().collection();
        return new Command(
                command.statement().action(),
                collection,
                file.collection(collection).shardKey(),
                command.samples(),
                command.shards().reaches());
    }
}
